"""Anti-Submarine Warfare (p.39-54): one module a part of the phase."""
