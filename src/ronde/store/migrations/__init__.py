"""The history of the schema, which `ronde.store.schema` runs through Alembic."""
