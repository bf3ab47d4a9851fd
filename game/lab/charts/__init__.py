"""Charts: numbers become shapes (``charts``), and shapes become SVG (``svg``), or a picture anywhere else."""
