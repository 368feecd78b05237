import type { RequestHandler, Response } from 'express';
import { newCommandId } from '../core/ids.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Request ids that are accepted from callers. */
export const HARMLESS_REQUEST_ID = /^[\w.:-]{1,100}$/;

/** The id of this request in logs, events and answers. */
export const getRequestId = (response: Response): string => response.locals['requestId'] as string;

/** Adds fields to the log line of a request, for example the route's pattern and the caller. */
export const addLogFields = (
  response: Response,
  fields: Readonly<Record<string, string>>,
): void => {
  Object.assign(response.locals, fields);
};

/** Requests of monitoring, every few seconds; they are not logged. */
const isProbe = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');

/** A longer part of an address is no name: it may be signed, as in links of mails. */
const LONGEST_PART = 40;

/** The address without its query and without what may be a secret. */
const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '/')
    .split('/')
    .map((part) => (part.length > LONGEST_PART ? '(long)' : part))
    .join('/');

/** Uses the caller's X-Request-Id when it is harmless, otherwise a new one, and returns it in the answer. */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id') ?? '';
  const requestId = HARMLESS_REQUEST_ID.test(given) ? given : newCommandId();
  response.setHeader('X-Request-Id', requestId);
  addLogFields(response, { requestId });
  next();
};

/**
 * One line per answered request, and its duration as a metric. Known calls are logged by their pattern and others
 * without their query and long parts, so that no token in an address reaches the log (NF-S-01).
 */
export const requestLog =
  (logger: Logger, metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { requestId, route, userId, teamId } = response.locals as Record<string, string>;
      const took = performance.now() - startedAt;
      const { method } = request;
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observeHttp({ method, route: route ?? 'other', status, seconds: took / 1000 });
      logger[isProbe(request.path) ? 'debug' : 'info'](
        {
          requestId,
          method,
          path: route ?? redactPath(request.originalUrl),
          status,
          ms: Math.round(took * 10) / 10,
          userId,
          teamId,
        },
        'request',
      );
    });
    next();
  };
