import { createKeyRing } from './key-ring.ts';

/** A key as in the configuration; each number gives another key. */
export const testKey = (number: number): Buffer => Buffer.alloc(32, number);

export const testKeys = createKeyRing([testKey(1)]);
