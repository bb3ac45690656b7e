"""The pages: one module with a `router` for each; new modules are found by themselves."""
