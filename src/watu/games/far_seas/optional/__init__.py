"""§7 Optional rules."""
