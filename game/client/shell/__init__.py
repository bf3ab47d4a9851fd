"""The program around every screen: window, event loop, settings, keys, help, and shared parts of screens."""
