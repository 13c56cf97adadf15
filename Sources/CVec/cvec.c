// All functions of this module are inline in its header.
