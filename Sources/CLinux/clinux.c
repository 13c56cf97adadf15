// The functions of this module are all inline in its headers.
