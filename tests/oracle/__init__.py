"""A second reading of the rule language, as plain as it can be, to hold the engine to."""
