"""Between patrols (p.12-17, p.66-74): the Campaign Log, crews, additional boats, victory."""
