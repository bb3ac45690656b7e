"""The site of the documentation: its pages are gathered here, and Sphinx builds it from them."""
