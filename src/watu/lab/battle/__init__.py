"""Solving Battle of the Atlantic: ``python -m watu.lab.battle`` (needs ``pip install 'watu[research]'``)."""
