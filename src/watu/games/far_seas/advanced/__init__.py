"""§6 The Advanced Ruleset."""
