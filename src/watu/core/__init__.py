"""The engine: positions, steps, requests and the drivers that answer them."""
