import { Rejection } from '@quartermaster/contracts/core/rejection';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { createRequestCounter } from './request-counter.ts';

/**
 * No inline script, nothing framed by others. Styles may be inline because the component library and the grid write
 * style elements; pictures of products come from the store's own servers.
 */
export const securityHeaders = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'], // previews of files that were loaded
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Pictures come from other origins without asking for it.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false, // only over HTTPS, see below
    referrerPolicy: { policy: 'no-referrer' },
  });

/** A browser that receives this header uses only HTTPS for the host, for a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Sends the header over HTTPS only; a gateway names the protocol of its caller. */
export const strictTransport: RequestHandler = (request, response, next) => {
  if (request.secure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
  next();
};

const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, X-Min-Position, X-Request-Id';
const exposedHeaders = 'ETag, Retry-After, X-Position, X-Request-Id, X-Stale';

/** Allows calls from the console's origin only; browsers refuse answers to other origins (NF-S-03). */
export const allowConsoleOrigin =
  (consoleOrigin: string | null): RequestHandler =>
  (request, response, next) => {
    response.vary('Origin');
    const allowed = consoleOrigin !== null && request.get('Origin') === consoleOrigin;
    if (allowed) {
      response.setHeader('Access-Control-Allow-Origin', consoleOrigin);
      response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    }
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    if (allowed) {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      response.setHeader('Access-Control-Allow-Headers', allowedHeaders);
      response.setHeader('Access-Control-Max-Age', '600');
    }
    response.status(204).end();
  };

/** The usual 4 makes scripts larger than gzip does; 5 takes a tenth off for twice the time. */
const BROTLI_QUALITY = 5;

/** Compresses answers, but not event streams: a compressor would delay their events. */
export const compressAnswers = (): RequestHandler =>
  compression({
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    filter: (request: Request, response: Response) => {
      const type = response.getHeader('Content-Type');
      if (typeof type === 'string' && type.startsWith('text/event-stream')) return false;
      return compression.filter(request, response);
    },
  });

/** The address of a caller; of IPv6 the part that one customer of a provider has. */
export const getCallerAddress = ({ ip }: Request): string => ipKeyGenerator(ip ?? '');

/** Most requests of one address in a time window, counted per process. */
export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

export interface Counting {
  /** Requests with the same text count together; those of an address when absent. */
  readonly getKey?: (request: Request, response: Response) => string;
  /** The answered requests that count; all when absent. */
  readonly isCounted?: (response: Response) => boolean;
}

/** Refuses with RATE_LIMITED and Retry-After (ERR-21, NF-H-05). Each limit counts separately. */
export const limitRequests = (
  { requests, seconds }: Limit,
  { getKey, isCounted }: Counting = {},
): RequestHandler =>
  rateLimit({
    limit: requests,
    windowMs: seconds * 1000,
    store: createRequestCounter(),
    standardHeaders: false,
    legacyHeaders: false,
    validate: { creationStack: false }, // its stack trace would load the program's whole source map
    ...(getKey !== undefined && { keyGenerator: getKey }),
    ...(isCounted !== undefined && {
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_request: Request, response: Response) => !isCounted(response),
    }),
    handler: (_request, response, next, { windowMs }) => {
      if (!response.hasHeader('Retry-After')) {
        response.setHeader('Retry-After', String(Math.ceil(windowMs / 1000)));
      }
      next(new Rejection('RATE_LIMITED', 'Too many requests, please wait a moment'));
    },
  });
