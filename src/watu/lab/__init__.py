"""Many games at once: simulation, its statistics and tables, and how fast it all runs."""
