import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Express, RequestHandler, Router } from 'express';
import { createHttpApp } from '../http/app.ts';
import { type Limit } from '../http/rate-limits.ts';
import { mountRoutes, type RouteBinding } from '../http/mount-routes.ts';
import { mailboxRoutes } from '../mail/mailbox-routes.ts';
import { operationsRoutes } from '../telemetry/operations-routes.ts';
import type { Infrastructure } from './infrastructure.ts';

export interface WebServerParts {
  readonly infrastructure: Infrastructure;
  readonly routes: readonly MountedRoute[];
  readonly binding: RouteBinding;
  /** Routers at the root: webhooks of stores. */
  readonly atRoot: readonly Router[];
  /** The sample store, below `/sample-store`; null when there is none. */
  readonly sampleStore: RequestHandler | null;
  /** The OpenAPI document and the like, below `/api`. */
  readonly documents: Router;
  readonly imageSources: readonly string[];
  /** Answers everything that is neither a call nor a file of the server itself. */
  readonly console: RequestHandler;
  readonly limit?: Limit;
}

/** The one web server of the embedded profile: calls, webhooks, mails, operations, the sample store and the console. */
export const createWebServer = (parts: WebServerParts): Express => {
  const { infrastructure, sampleStore } = parts;
  const { logger, metrics, health, mailbox } = infrastructure;
  const settings = {
    logger,
    metrics,
    imageSources: parts.imageSources,
    ...(parts.limit && { limit: parts.limit }),
  };
  return createHttpApp(settings, (app) => {
    app.use(operationsRoutes(health, metrics));
    for (const router of parts.atRoot) app.use(router);
    if (sampleStore !== null) app.use('/sample-store', sampleStore);
    if (mailbox !== null) app.use(mailboxRoutes(mailbox));
    app.use('/api', parts.documents, mountRoutes(parts.routes, parts.binding));
    app.use(parts.console);
  });
};
