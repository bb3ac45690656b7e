"""May a series be homologated, and at what price: section 5, one module per question."""
