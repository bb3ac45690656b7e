"""What leaves the office: public pages, documents, downloads, the final report."""
