// Plain system calls are inline in the headers; everything else has its own file.
