/** Loaded by a visitor who signs in, unlike `words.ts` with its formats. */
export const closeMessage = (message: string): string => `Close the message: ${message}`;
