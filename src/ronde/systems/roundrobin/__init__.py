"""Round robin: everybody meets everybody, by the Berger tables or by the FMJD grid."""
