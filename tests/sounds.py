"""The sounds of the game, made from noise and sines: ``python -m tests.sounds`` writes ``assets/sounds``.

Every sound begins from a seed of its own name, so that the same files come out each time. Samples are floats
from -1 to 1, ``RATE`` a second; times are in seconds, frequencies in Hz.
"""

from __future__ import annotations

import cmath
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

RATE = 22_050
#: the loudness of every sound: the greatest root mean square over ``EAR`` seconds, and the highest peak
LOUDNESS, EAR, PEAK = 0.16, 0.05, 0.92
#: quieter than the rest, as they come often or lie under others: parts of the loudness
QUIETER = {"select": 0.45, "step": 0.45, "dice": 0.6}
#: low sounds, of which an ear hears less, are made so many times louder
FULLER = {"step-ogre": 2.3, "step-wheels": 1.8, "step-tracks": 1.4, "work-load": 1.6}
#: how many of a sound there are, so that a row of them does not drone
VARIANTS = {"step": 3, "shot": 3, "hit": 3, "miss": 3, "loss": 3, "dice": 3, "work": 2}
Samples = list[float]


# ------------------------------------------------------------------------------------------ building blocks
def noise(rng: random.Random, seconds: float) -> Samples:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(int(seconds * RATE))]


def tone(seconds: float, start: float, end: float | None = None, phase: float = 0.0) -> Samples:
    """A sine that glides from one frequency to another."""
    count, out = int(seconds * RATE), []
    end = start if end is None else end
    for k in range(count):
        phase += math.tau * (start * (end / start) ** (k / count)) / RATE
        out.append(math.sin(phase))
    return out


def low(samples: Samples, start: float, end: float | None = None) -> Samples:
    """What lies below a frequency, which glides."""
    end, held, out = start if end is None else end, 0.0, []
    for k, value in enumerate(samples):
        cut = start * (end / start) ** (k / len(samples))
        held += (1 - math.exp(-math.tau * cut / RATE)) * (value - held)
        out.append(held)
    return out


def band(samples: Samples, bottom: float, top: float) -> Samples:
    """What lies between two frequencies."""
    below = low(samples, top)
    return [a - b for a, b in zip(below, low(below, bottom), strict=True)]


def fall(samples: Samples, half: float, rise: float = 0.002) -> Samples:
    """A quick rise, then half as loud after each ``half`` seconds."""
    return [
        value * min(1.0, k / (rise * RATE)) * 0.5 ** (k / (half * RATE)) for k, value in enumerate(samples)
    ]


def swell(samples: Samples) -> Samples:
    """A stroke that grows and fades."""
    return [value * math.sin(math.pi * k / len(samples)) ** 1.5 for k, value in enumerate(samples)]


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds laid over each other: when each begins, how loud, and itself."""
    out = [0.0] * max(int(at * RATE) + len(samples) for at, _, samples in parts)
    for at, loud, samples in parts:
        first = int(at * RATE)
        for k, value in enumerate(samples):
            out[first + k] += loud * value
    return out


def bell(pitch: float, seconds: float, half: float) -> Samples:
    """A struck note with a few partials."""
    partials = ((1.0, 1.0, half), (2.0, 0.35, half * 0.6), (3.01, 0.16, half * 0.35), (4.2, 0.08, half * 0.2))
    return mix(*((0.0, loud, fall(tone(seconds, pitch * of), less)) for of, loud, less in partials))


def clank(rng: random.Random, pitch: float, half: float) -> Samples:
    """Metal on metal."""
    partials = ((1.0, 1.0), (1.47, 0.7), (2.09, 0.5), (2.56, 0.35))
    ring = [
        (0.0, loud, fall(tone(half * 6, pitch * of * rng.uniform(0.99, 1.01)), half)) for of, loud in partials
    ]
    return mix(*ring, (0.0, 1.2, fall(low(noise(rng, half * 3), 6000), half * 0.2)))


def boom(rng: random.Random, seconds: float, top: float, pitch: float) -> Samples:
    """A burst: noise that closes, over a falling tone."""
    rush = fall(low(noise(rng, seconds), top, top / 12), seconds / 5)
    return mix((0.0, 1.6, rush), (0.0, 0.9, fall(tone(seconds, pitch, pitch / 3), seconds / 6)))


# ---------------------------------------------------------------------------------------------- the sounds
def select(r: random.Random) -> Samples:
    return mix(
        (0.0, 0.5, fall(tone(0.05, 1250, 900), 0.009)),
        (0.0, 0.5, fall(band(noise(r, 0.03), 900, 4000), 0.004)),
    )


def step_foot(r: random.Random) -> Samples:
    def tread() -> Samples:
        return fall(band(noise(r, 0.07), 250, 1500), 0.012, 0.006)

    return mix((0.0, 1.0, tread()), (0.075 + r.uniform(0, 0.01), 0.8, tread()))


def step_tracks(r: random.Random) -> Samples:
    links = [(0.036 * k, 0.8, fall(band(noise(r, 0.03), 1500, 5000), 0.004)) for k in range(4)]
    return mix((0.0, 2.2, swell(low(noise(r, 0.17), 240))), *links)


def step_hover(r: random.Random) -> Samples:
    wash = [v * (0.75 + 0.25 * math.sin(k * 0.016)) for k, v in enumerate(band(noise(r, 0.19), 350, 1900))]
    return mix((0.0, 1.0, swell(wash)), (0.0, 0.22, swell(tone(0.19, 300 * r.uniform(0.96, 1.04), 360))))


def step_wheels(r: random.Random) -> Samples:
    purr = [v * (0.55 + 0.45 * math.sin(k * 0.0085)) for k, v in enumerate(band(noise(r, 0.2), 200, 800))]
    return mix((0.0, 1.2, swell(purr)), (0.0, 0.45, swell(tone(0.2, 232 * r.uniform(0.97, 1.03), 208))))


def step_ogre(r: random.Random) -> Samples:
    weight = fall(tone(0.24, 74 * r.uniform(0.95, 1.05), 42), 0.05)
    return mix(
        # a small loudspeaker plays nothing of the weight alone
        (0.0, 0.9, weight),
        (0.0, 1.8, fall(low(noise(r, 0.2), 800, 300), 0.04)),
        (0.05, 0.4, clank(r, 330, 0.022)),
    )


def shot_light(r: random.Random) -> Samples:
    crack = fall(low(noise(r, 0.16), 5200, 700), 0.018)
    return mix((0.0, 1.0, crack), (0.0, 0.4, fall(tone(0.1, 320, 120), 0.016)))


def shot_heavy(r: random.Random) -> Samples:
    return mix((0.0, 1.0, boom(r, 0.42, 2600, 150)), (0.0, 0.5, fall(low(noise(r, 0.08), 7000), 0.008)))


def shot_missile(r: random.Random) -> Samples:
    rush = [v * min(1.0, k / (0.16 * RATE)) for k, v in enumerate(noise(r, 0.5))]
    body = low(rush, 500, 4200)
    return mix(
        (0.0, 0.9, fall(body, 0.22)),
        (0.0, 0.3, fall(tone(0.3, 110, 260), 0.12)),
        (0.0, 0.6, fall(low(noise(r, 0.06), 3000), 0.01)),
    )


def shot_mine(r: random.Random) -> Samples:
    return mix((0.0, 0.5, clank(r, 900, 0.008)), (0.05, 1.0, boom(r, 0.5, 1600, 120)))


def hit(r: random.Random) -> Samples:
    ring = clank(r, r.uniform(330, 390), 0.05)
    return mix((0.0, 1.0, fall(low(noise(r, 0.26), 3600, 350), 0.04)), (0.0, 0.35, ring))


def miss(r: random.Random) -> Samples:
    return mix(
        (0.0, 1.6, fall(low(noise(r, 0.2), 700, 160), 0.035, 0.01)),
        (0.02, 0.25, fall(band(noise(r, 0.16), 900, 2600), 0.03, 0.03)),
    )


def loss(r: random.Random) -> Samples:
    debris = [
        (r.uniform(0.1, 0.55), r.uniform(0.05, 0.16), fall(band(noise(r, 0.05), 800, 4500), 0.008))
        for _ in range(14)
    ]
    return mix(
        (0.0, 1.0, boom(r, 0.85, 2000, 96)), (0.0, 0.5, fall(low(noise(r, 0.06), 8000), 0.006)), *debris
    )


def work_dig(r: random.Random) -> Samples:
    def spade(seconds: float) -> Samples:
        return swell(band(noise(r, seconds), 500, 2600))

    return mix(
        (0.0, 0.9, spade(0.16)),
        (0.19, 1.3, fall(low(noise(r, 0.14), 420), 0.03)),
        (0.42, 0.9, spade(0.15)),
        (0.6, 1.3, fall(low(noise(r, 0.14), 400), 0.03)),
    )


def work_build(r: random.Random) -> Samples:
    def hammer(pitch: float) -> Samples:
        return mix(
            (0.0, 1.0, fall(tone(0.1, pitch, pitch * 0.9), 0.02)),
            (0.0, 0.7, fall(band(noise(r, 0.04), 700, 4200), 0.006)),
        )

    return mix(*((0.17 * k, 0.8 + 0.2 * (k == 2), hammer(300 + 24 * k)) for k in range(3)))


def work_mend(r: random.Random) -> Samples:
    ratchet = [(0.05 * k, 0.5, fall(clank(r, 1700, 0.006), 0.01)) for k in range(6)]
    return mix(*ratchet, (0.4, 0.7, clank(r, 620, 0.05)))


def work_search(r: random.Random) -> Samples:
    ping = fall(tone(0.3, 1320), 0.05, 0.004)
    return mix((0.0, 0.6, ping), (0.3, 0.6, ping), (0.0, 0.1, fall(low(noise(r, 0.5), 900), 0.2)))


def work_load(r: random.Random) -> Samples:
    winch = [v * (0.6 + 0.4 * math.sin(k * 0.009)) for k, v in enumerate(band(noise(r, 0.4), 200, 900))]
    return mix(
        (0.0, 0.9, swell(winch)),
        (0.0, 0.25, swell(tone(0.4, 130, 190))),
        (0.4, 1.0, fall(tone(0.18, 88, 60), 0.04)),
        (0.4, 0.7, fall(low(noise(r, 0.1), 900), 0.02)),
    )


def work_charge(r: random.Random) -> Samples:
    tick = fall(tone(0.05, 1900), 0.01)
    return mix(
        (0.0, 0.35, tick), (0.13, 0.35, tick), (0.26, 0.35, tick), (0.4, 1.0, boom(r, 0.75, 2400, 110))
    )


def done(r: random.Random) -> Samples:
    return mix((0.0, 0.6, bell(523, 0.3, 0.06)), (0.11, 0.8, bell(784, 0.5, 0.1)))


def vain(r: random.Random) -> Samples:
    return mix((0.0, 0.7, bell(330, 0.25, 0.05)), (0.12, 0.7, bell(262, 0.4, 0.07)))


def discovery(r: random.Random) -> Samples:
    return mix(*((0.09 * k, 0.6, bell(pitch, 0.45, 0.08)) for k, pitch in enumerate((587, 740, 988))))


def dice(r: random.Random) -> Samples:
    times = (0.0, r.uniform(0.05, 0.08), r.uniform(0.12, 0.16), r.uniform(0.2, 0.24), r.uniform(0.27, 0.3))
    knocks = []
    for k, at in enumerate(times):
        pitch = r.uniform(700, 1000)
        knock = mix(
            (0.0, 0.6, fall(tone(0.04, pitch, pitch * 0.85), 0.006)),
            (0.0, 0.5, fall(band(noise(r, 0.03), 1200, 5000), 0.004)),
        )
        knocks.append((at, 1.0 - 0.13 * k, knock))
    return mix(*knocks)


def turn(r: random.Random) -> Samples:
    return mix((0.0, 0.7, bell(392, 0.9, 0.14)), (0.17, 0.8, bell(587, 1.0, 0.18)))


def question(r: random.Random) -> Samples:
    return mix((0.0, 0.7, bell(659, 0.5, 0.09)), (0.12, 0.7, bell(659, 0.6, 0.11)))


def verdict(r: random.Random) -> Samples:
    chord = ((0.0, 262), (0.12, 330), (0.24, 392), (0.4, 523))
    return mix(*((at, 0.7, bell(pitch, 1.5, 0.28)) for at, pitch in chord), (0.4, 0.4, bell(131, 1.4, 0.3)))


SOUNDS: dict[str, Callable[[random.Random], Samples]] = {
    made.__name__.replace("_", "-"): made
    for made in (
        select, step_foot, step_tracks, step_hover, step_wheels, step_ogre, shot_light, shot_heavy,
        shot_missile, shot_mine, hit, miss, loss, work_dig, work_build, work_mend, work_search, work_load,
        work_charge, done, vain, discovery, dice, turn, question, verdict,
    )
}  # fmt: skip


# ----------------------------------------------------------------------------------------------- measuring
#: samples of a spectrum, and of the steps of an envelope
WINDOW, STEP = 512, 220


class Heard(NamedTuple):
    """What an ear makes of a sound."""

    #: the middle of its spectrum, in Hz
    bright: float
    #: its level by the A curve of hearing over its loud part, in decibels
    level: float
    seconds: float
    #: for so many seconds it is at least a third as loud as at its loudest
    loud: float
    #: how often it swells anew
    strokes: int


def measured(samples: Samples) -> Heard:
    """What an ear makes of a sound."""
    found, loud = spectrum(samples), loud_for(samples)
    middle = sum(k * energy for k, energy in enumerate(found)) * RATE / WINDOW / sum(found)
    felt = sum(energy * hearing(k * RATE / WINDOW) ** 2 for k, energy in enumerate(found))
    level = 10 * math.log10(felt / loud / RATE)
    return Heard(middle, level, len(samples) / RATE, loud, strokes(samples))


def hearing(pitch: float) -> float:
    """How much an ear hears of a pitch in Hz: the A curve."""
    f = pitch * pitch
    middle = math.sqrt((f + 107.7**2) * (f + 737.9**2))
    return 12194**2 * f * f / ((f + 20.6**2) * middle * (f + 12194**2))


def spectrum(samples: Samples) -> list[float]:
    """The energy of a sound in bands as wide as ``RATE / WINDOW``, over all its windows."""
    shape = [0.5 - 0.5 * math.cos(math.tau * k / WINDOW) for k in range(WINDOW)]
    samples = samples + [0.0] * max(0, WINDOW - len(samples))
    found = [0.0] * (WINDOW // 2)
    for first in range(0, len(samples) - WINDOW + 1, WINDOW):
        waves = _waves([complex(samples[first + k] * shape[k]) for k in range(WINDOW)])
        for k in range(WINDOW // 2):
            found[k] += abs(waves[k]) ** 2
    return found


def _waves(values: list[complex]) -> list[complex]:
    """The Fourier transform of so many values, a power of two."""
    count = len(values)
    if count == 1:
        return values
    even, odd = _waves(values[::2]), _waves(values[1::2])
    turned = [cmath.rect(1.0, -math.tau * k / count) * odd[k] for k in range(count // 2)]
    pairs = list(zip(even, turned, strict=True))
    return [*(a + b for a, b in pairs), *(a - b for a, b in pairs)]


def envelope(samples: Samples) -> list[float]:
    """Its loudness in steps of 10 ms."""
    steps = range(0, max(1, len(samples) - STEP), STEP)
    return [math.sqrt(sum(v * v for v in samples[k : k + STEP]) / STEP) for k in steps]


def loud_for(samples: Samples) -> float:
    """The seconds in which it is at least a third as loud as at its loudest."""
    steps = envelope(samples)
    return sum(step > max(steps) / 3 for step in steps) * STEP / RATE


def strokes(samples: Samples) -> int:
    """How often it swells anew: a bang does once, three blows of a hammer three times."""
    count, up, top = 0, False, max(envelope(samples))
    for step in envelope(samples):
        if not up and step > 0.45 * top:
            count, up = count + 1, True
        elif step < 0.2 * top:
            up = False
    return count


# ------------------------------------------------------------------------------------------------- the files
def loudness(samples: Samples) -> float:
    """The greatest root mean square over ``EAR`` seconds."""
    window = max(1, int(EAR * RATE))
    squares, best = sum(v * v for v in samples[:window]), 0.0
    for k in range(window, len(samples)):
        best = max(best, squares)
        squares += samples[k] ** 2 - samples[k - window] ** 2
    return math.sqrt(max(best, squares) / window)


def levelled(samples: Samples, loud: float) -> Samples:
    """The samples at a loudness, with soft peaks and a soft end."""
    for _ in range(4):
        by = loud / (loudness(samples) or 1.0)
        samples = [PEAK * math.tanh(value * by / PEAK) for value in samples]
    last = int(0.01 * RATE)
    return [value * min(1.0, (len(samples) - k) / last) for k, value in enumerate(samples)]


def loudness_of(name: str) -> float:
    """How loud a sound is made."""
    return LOUDNESS * QUIETER.get(name.partition("-")[0], 1.0) * FULLER.get(name, 1.0)


def made(name: str, number: int) -> array[int]:
    """The samples of a variant as whole numbers of 16 bits."""
    samples = SOUNDS[name](random.Random(f"{name} {number}"))
    loud = loudness_of(name)
    return array("h", (round(32_767 * value) for value in levelled(samples, loud)))


def files() -> dict[str, tuple[str, int]]:
    """Every file with its sound and the number of its variant."""
    return {
        f"{name}.{number}.wav": (name, number)
        for name in SOUNDS
        for number in range(1, VARIANTS.get(name.partition("-")[0], 1) + 1)
    }


def write(folder: Path) -> None:
    """All files."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, (name, number) in files().items():
        samples = made(name, number)
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(folder / file), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples.tobytes())


if __name__ == "__main__":
    from game import paths

    write(paths.assets() / "sounds")
