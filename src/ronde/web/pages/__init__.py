"""The pages: one module with a `router` for each; `routers` lists them."""
