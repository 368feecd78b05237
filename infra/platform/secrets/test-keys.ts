import { createKeyRing } from './key-ring.ts';

/** Keys as they come from configuration, told apart by a number. */
export const testKey = (number: number): Buffer => Buffer.alloc(32, number);

export const testKeys = createKeyRing([testKey(1)]);
