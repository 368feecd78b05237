import type { MountedRoute } from '@quartermaster/contracts/core/server';
import { allRoutes } from '@quartermaster/contracts/calls';
import type { Express, RequestHandler, Router } from 'express';
import { createHttpApp } from '../platform/http/app.ts';
import { mountRoutes, type RouteBinding } from '../platform/http/mount-routes.ts';
import { isFromThisMachine, onlyFromThisMachine } from '../platform/http/this-machine.ts';
import { mailboxRoutes } from '../platform/mail/mailbox-routes.ts';
import { operationsRoutes } from '../platform/telemetry/operations-routes.ts';
import type { Infrastructure } from './infrastructure.ts';

export interface WebServerParts {
  readonly infrastructure: Infrastructure;
  readonly routes: readonly MountedRoute[];
  readonly binding: RouteBinding;
  /** Routers at the root: webhooks of stores. */
  readonly atRoot: readonly Router[];
  /** The sample store, below `/sample-store`; passes everything by when there is none. */
  readonly sampleStore: RequestHandler;
  /** The OpenAPI document and the like, below `/api`. */
  readonly documents: Router;
  /** Answers everything that is neither a call nor a file of the server itself. */
  readonly console: RequestHandler;
}

/** Every declared call has a handler, and none has two; otherwise the process must not start. */
const assertComplete = (mounted: readonly MountedRoute[]): void => {
  const ids = mounted.map(({ route }) => route.id);
  const missing = allRoutes.filter((route) => !ids.includes(route.id)).map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (missing.length + twice.length === 0) return;
  throw new Error(`Calls without a handler: ${missing.join(', ')}; with two: ${twice.join(', ')}`);
};

/** The one web server of the embedded profile: calls, webhooks, mails, operations, the sample store and the console. */
export const createWebServer = (parts: WebServerParts): Express => {
  assertComplete(parts.routes);
  const { infrastructure, sampleStore } = parts;
  const { logger, metrics, health, mailbox } = infrastructure;
  return createHttpApp({ logger, metrics }, (app) => {
    app.use(operationsRoutes(health, metrics, isFromThisMachine));
    for (const router of parts.atRoot) app.use(router);
    app.use('/sample-store', sampleStore);
    if (mailbox !== null) app.use(onlyFromThisMachine(mailboxRoutes(mailbox)));
    app.use('/api', parts.documents, mountRoutes(parts.routes, parts.binding));
    app.use(parts.console);
  });
};
