// A program that links the product can read and write files without a line of its own: the reader
// is registered before main runs.
void core_image_files_register(void);

__attribute__((constructor)) static void start(void) { core_image_files_register(); }
