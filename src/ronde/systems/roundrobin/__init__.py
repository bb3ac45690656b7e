"""Round robin by the Berger tables and the FMJD grid."""
