/** Longest body of a call: 1 MiB; files go to calls of their own (NF-H-03). */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Longest webhook of a store: products with many variants are long. */
export const WEBHOOK_LIMIT_BYTES = 5 * 1024 * 1024;
