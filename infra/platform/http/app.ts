import express, { type Express } from 'express';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { bodyLimits, type BodyRoom, provideBodyRoom, createBodyRoom } from './bodies/body-room.ts';
import { drainUnread, refuseStalled } from './bodies/unread-bodies.ts';
import { BODY_STALLED_MS } from './bodies/body-limits.ts';
import { nothingHere, problemAnswers } from './problem-answers.ts';
import {
  compressAnswers,
  allowConsoleOrigin,
  type Limit,
  limitRequests,
  securityHeaders,
  strictTransport,
} from './security.ts';
import { requestIds, requestLog } from './request-log.ts';

export interface HttpAppSettings {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Origin of a console served elsewhere; null when it comes from this server. */
  readonly consoleOrigin?: string | null;
  /** Limit of requests per address below /api. */
  readonly limit?: Limit;
  /**
   * Proxies in front of this server, whose headers with the caller's address are trusted: their number, or their addresses
   * and subnets.
   */
  readonly trustedProxies?: number | readonly string[];
  /** Longest pause within a request body. */
  readonly stalledMs?: number;
  /** Bounds the bodies that are held at once. */
  readonly bodies?: BodyRoom;
}

const USUAL_BODIES = bodyLimits({ requestBodiesMb: 64 });

const GENEROUS: Limit = { requests: 6000, seconds: 60 };

/**
 * The web server of a process without its calls: `addRoutes` mounts those. Around them: request ids, log and metrics,
 * security headers, limits, compression; after them a JSON 404 and every error as a problem.
 */
export const createHttpApp = (
  settings: HttpAppSettings,
  addRoutes: (app: Express) => void,
): Express => {
  const { logger, metrics, consoleOrigin = null, limit = GENEROUS } = settings;
  const { stalledMs = BODY_STALLED_MS, bodies = createBodyRoom(USUAL_BODIES) } = settings;
  metrics.watchBodies(bodies.held);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // an ETag here is a stream's revision, never a hash of the body
  app.set('trust proxy', settings.trustedProxies ?? []);
  app.use(
    provideBodyRoom(bodies),
    requestIds,
    requestLog(logger, metrics),
    drainUnread(),
    refuseStalled(stalledMs),
  );
  app.use(strictTransport, securityHeaders(), compressAnswers());
  app.use('/api', allowConsoleOrigin(consoleOrigin), limitRequests(limit));
  addRoutes(app);
  app.use(nothingHere);
  app.use(problemAnswers(logger));
  return app;
};
