/** The program of the threads that fold past moments. `launch.mjs` replaces it by the bundle that it makes of it. */
export const foldThreadProgram = new URL('./fold-thread.ts', import.meta.url);
