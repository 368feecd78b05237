import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';

/** So many requests of one address in a window; counted in this process. */
export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** Refuses with RATE_LIMITED and Retry-After (ERR-21, NF-H-05). Each call makes a limit with a count of its own. */
export const limitRequests = ({ requests, seconds }: Limit): RequestHandler =>
  rateLimit({
    limit: requests,
    windowMs: seconds * 1000,
    standardHeaders: false,
    legacyHeaders: false,
    validate: { creationStack: false }, // it takes a stack trace, for which the source map of the program is read whole
    handler: (_request, response, next, { windowMs }) => {
      if (!response.hasHeader('Retry-After')) {
        response.setHeader('Retry-After', String(Math.ceil(windowMs / 1000)));
      }
      next(new Rejection('RATE_LIMITED', 'Too many requests, please wait a moment'));
    },
  });
