import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Router } from 'express';
import { jsonDocument } from '../platform/http/json-document.ts';
import { listen, type RunningServer } from '../platform/http/listen.ts';
import type { RouteBinding } from '../platform/http/mount-routes.ts';
import { foldedSchemas } from '../platform/process/folded-schemas.ts';
import { openIdempotency } from '../platform/process/open-idempotency.ts';
import type { Shutdown } from '../platform/process/shutdown.ts';
import { watchMaintenance } from '../platform/process/watch/maintenance.ts';
import type { Follower } from '../platform/projections/following/follow-log.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createLateHandler, type LateHandler } from '../platform/http/late-handler.ts';
import { createWebServer } from './web-server.ts';

export interface ServerParts {
  readonly infrastructure: Infrastructure;
  /** The calls of all services. */
  readonly routes: readonly MountedRoute[];
  readonly authenticate: RouteBinding['authenticate'];
  readonly teamState: RouteBinding['teamState'];
  readonly webhooks: Router;
  /** What keeps the read models. */
  readonly follower: Pick<Follower, 'waitFor' | 'reached'>;
  readonly openApi: () => unknown;
}

export interface OpenServer {
  readonly server: RunningServer;
  /** Where the sample store is put once it is open. */
  readonly sampleStore: LateHandler;
  /** Where the console is put once it is built. */
  readonly page: LateHandler;
}

/** Longest a command's answer waits for its own effect to show. */
const SETTLE_MS = 500;

/** Opens the port, for this machine alone unless HOST says otherwise, with everything that is ready; what takes longer is put in place later. */
export const openServer = async (parts: ServerParts, shutdown: Shutdown): Promise<OpenServer> => {
  const { infrastructure, routes, authenticate, teamState, follower } = parts;
  const { config, now } = infrastructure;
  watchMaintenance(infrastructure, Object.values(foldedSchemas));
  const sampleStore = createLateHandler();
  const page = createLateHandler();
  const app = createWebServer({
    infrastructure,
    routes,
    binding: {
      authenticate,
      teamState,
      idempotency: await openIdempotency(infrastructure, shutdown),
      waitForPosition: follower.waitFor,
      settle: (position, teamId) => follower.waitFor(position, SETTLE_MS, teamId),
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
