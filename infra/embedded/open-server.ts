import { allRoutes } from '@quartermaster/contracts/calls';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Express, RequestHandler, Router } from 'express';
import { createHttpApp } from '@quartermaster/platform/http/app';
import { bodyLimits, createBodyRoom } from '@quartermaster/platform/http/bodies/body-room';
import {
  createLateHandler,
  jsonDocument,
  type LateHandler,
} from '@quartermaster/platform/http/late-routes';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { mountRoutes } from '@quartermaster/platform/http/calls/mount-routes';
import type { RouteBinding } from '@quartermaster/platform/http/calls/route-binding';
import { isFromThisMachine, onlyFromThisMachine } from '@quartermaster/platform/http/this-machine';
import { mailboxRoutes } from '@quartermaster/platform/mail/mailbox-routes';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import { openIdempotency } from '@quartermaster/platform/process/open-idempotency';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { watchMaintenance } from '@quartermaster/platform/process/watch';
import type { Follower } from '@quartermaster/platform/projections/following/follow-log';
import { operationsRoutes } from '@quartermaster/platform/telemetry/operations-routes';
import type { Infrastructure } from './infrastructure.ts';

export interface WebServerParts {
  readonly infrastructure: Infrastructure;
  readonly routes: readonly MountedRoute[];
  readonly binding: RouteBinding;
  /** Routers at the root: webhooks of stores. */
  readonly atRoot: readonly Router[];
  /** The sample store, below `/sample-store`; calls the next handler when there is none. */
  readonly sampleStore: RequestHandler;
  /** The OpenAPI document, below `/api`. */
  readonly documents: Router;
  /** Handles every address that is neither a call nor a file of the server. */
  readonly console: RequestHandler;
}

/** Throws unless every declared call has exactly one handler. */
const assertComplete = (mounted: readonly MountedRoute[]): void => {
  const ids = mounted.map(({ route }) => route.id);
  const missing = allRoutes.filter((route) => !ids.includes(route.id)).map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (missing.length + twice.length === 0) return;
  throw new Error(`Calls without a handler: ${missing.join(', ')}; with two: ${twice.join(', ')}`);
};

/** The one web server of the embedded profile: calls, webhooks, mails, operations, the sample store and the console. */
const createWebServer = (parts: WebServerParts): Express => {
  assertComplete(parts.routes);
  const { infrastructure, sampleStore } = parts;
  const { config, logger, metrics, health, mailbox } = infrastructure;
  const bodies = createBodyRoom(bodyLimits(config));
  const { trustedProxies } = config;
  return createHttpApp({ logger, metrics, trustedProxies, bodies }, (app) => {
    app.use(operationsRoutes(health, metrics, isFromThisMachine));
    for (const router of parts.atRoot) app.use(router);
    app.use('/sample-store', sampleStore);
    if (mailbox !== null) app.use(onlyFromThisMachine(mailboxRoutes(mailbox)));
    app.use('/api', parts.documents, mountRoutes(parts.routes, parts.binding));
    app.use(parts.console);
  });
};

export interface ServerParts {
  readonly infrastructure: Infrastructure;
  /** The calls of all services. */
  readonly routes: readonly MountedRoute[];
  readonly authenticate: RouteBinding['authenticate'];
  readonly teamState: RouteBinding['teamState'];
  readonly webhooks: Router;
  /** The follower of the read models. */
  readonly follower: Pick<Follower, 'waitFor' | 'reached'>;
  readonly openApi: () => unknown;
}

export interface OpenServer {
  readonly server: RunningServer;
  /** The handler of the sample store, set once the store is open. */
  readonly sampleStore: LateHandler;
  /** The handler of the console, set once the console is built. */
  readonly page: LateHandler;
}

/** The longest that the answer of a command waits for the read models. */
const OWN_WRITES_WAIT_MS = 500;

/**
 * Opens the port with everything that is ready, for this machine alone unless HOST is set. The sample store and the
 * console are added when they are ready.
 */
export const openServer = async (parts: ServerParts, shutdown: Shutdown): Promise<OpenServer> => {
  const { infrastructure, routes, authenticate, teamState, follower } = parts;
  const { config, now, store, work } = infrastructure;
  watchMaintenance(infrastructure, Object.values(foldedSchemas));
  const sampleStore = createLateHandler();
  const page = createLateHandler();
  const app = createWebServer({
    infrastructure,
    routes,
    binding: {
      work,
      authenticate,
      teamState,
      idempotency: await openIdempotency(infrastructure, shutdown),
      waitForPosition: follower.waitFor,
      logHead: () => store.head(),
      waitForOwnWrites: (position, teamId) =>
        follower.waitFor(position, OWN_WRITES_WAIT_MS, teamId),
      now,
    },
    atRoot: [parts.webhooks],
    sampleStore: sampleStore.handle,
    documents: jsonDocument('/openapi.json', parts.openApi),
    console: page.handle,
  });
  const server = await listen(app, { port: config.port, host: config.host });
  shutdown.add(server.close);
  return { sampleStore, page, server };
};
