import type { Try } from './reaction.ts';

/** The first try of the first job. */
export const firstTry: Try = { id: '1 1', signal: new AbortController().signal, isLast: false };
