"""Properties of the contract, searched for counter-examples by Hypothesis."""
