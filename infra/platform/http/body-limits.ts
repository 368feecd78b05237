/** Longest body of a call: 1 MiB; files go to calls of their own (NF-H-03). */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Longest address and headers of a request together. The longest address of a call fits: 6,000 characters of filters, encoded. */
export const HEADERS_LIMIT_BYTES = 64 * 1024;

/** Longest silence of a caller before its headers are whole, and then within its body. */
export const HEADERS_MS = 15_000;
export const BODY_STALLED_MS = 30_000;

/** Longest webhook of a store: products with many variants are long. */
export const WEBHOOK_LIMIT_BYTES = 5 * 1024 * 1024;
