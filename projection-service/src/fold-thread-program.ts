/** What `createFoldThreads` runs. `launch.mjs` puts the file it makes of it in its place. */
export const foldThreadProgram = new URL('./fold-thread.ts', import.meta.url);
