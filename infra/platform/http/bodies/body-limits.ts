import type { RequestHandler } from 'express';
import { bodyTooLarge, sendRefusal } from '../problem-answers.ts';

/** Longest body of a call: 1 MiB; files have separate calls (NF-H-03). */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Longest address and headers of a request together. The longest address of a call fits: 6,000 characters of filters, encoded. */
export const HEADERS_LIMIT_BYTES = 64 * 1024;

/** Longest wait for complete headers, and then longest pause within the body. */
export const HEADERS_MS = 15_000;
export const BODY_STALLED_MS = 30_000;

/** Longest time to send the body of a call. A file takes as long as its bytes arrive. */
export const BODY_WITHIN_MS = 60_000;

/** Longest time to send a webhook; the platform itself gives one up after 5 seconds. */
export const WEBHOOK_WITHIN_MS = 10_000;

/** Longest webhook of a store; products with many variants need it. */
export const WEBHOOK_LIMIT_BYTES = 5 * 1024 * 1024;

/**
 * Refuses a body as soon as it exceeds the limit. The parsers also count, but they read the whole body before they
 * refuse it.
 */
export const boundBody =
  (limitBytes: number): RequestHandler =>
  (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      next(bodyTooLarge(limitBytes));
      return;
    }
    let read = 0;
    const count = (part: Buffer): void => {
      read += part.byteLength;
      if (read <= limitBytes) return;
      request.off('data', count);
      if (!response.headersSent) sendRefusal(response, bodyTooLarge(limitBytes));
    };
    if (request.headers['transfer-encoding'] !== undefined) request.on('data', count);
    next();
  };
