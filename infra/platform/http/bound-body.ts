import type { RequestHandler } from 'express';
import { bodyTooLarge, sendRefusal } from './problem-answers.ts';

/**
 * Refuses a body as soon as it is longer than that. The parsers count, too, but they read a body to its end, however
 * far that is, before they refuse it.
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
