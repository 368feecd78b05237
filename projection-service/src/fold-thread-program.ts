/** The program of the threads that fold past moments. `launch.mjs` replaces it by its bundle. */
export const foldThreadProgram = new URL('./fold-thread.ts', import.meta.url);
