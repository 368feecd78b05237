import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Router } from 'express';
import { every } from '../clock/every.ts';
import { jsonDocument } from '../http/json-document.ts';
import { listen, type RunningServer } from '../http/listen.ts';
import type { RouteBinding } from '../http/mount-routes.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { openPostgresIdempotency } from '../idempotency/postgres-idempotency.ts';
import { watchFollower } from '../process/watch-follower.ts';
import type { Follower } from '../projections/follow-log.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createLateHandler, type LateHandler } from './late-handler.ts';
import type { ReadModelSet } from './read-models/read-model-sets.ts';
import { watchMaintenance } from '../process/watch-maintenance.ts';
import { createWebServer } from './web-server.ts';

export interface ServerParts {
  readonly infrastructure: Infrastructure;
  /** The calls of all services. */
  readonly routes: readonly MountedRoute[];
  readonly authenticate: RouteBinding['authenticate'];
  readonly teamState: RouteBinding['teamState'];
  readonly webhooks: Router;
  /** What keeps the read models, under the name of their schema. */
  readonly readModels: { readonly name: string; readonly follower: Follower };
  /** Everything that is folded from the log. */
  readonly folded: readonly Pick<ReadModelSet, 'schema'>[];
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

const HOUR_MS = 3_600_000;
/** A client that tries again does so within minutes; a queue that was cut off may take days. */
const KEYS_LAST_MS = 7 * 24 * HOUR_MS;

const forgetOldKeys = (
  { now, logger }: Infrastructure,
  { forgetBefore }: Pick<Idempotency, 'forgetBefore'>,
): (() => Promise<void>) =>
  every(
    HOUR_MS,
    () => forgetBefore(new Date(Date.parse(now()) - KEYS_LAST_MS).toISOString()),
    (error) => {
      logger.warn({ err: error }, 'Old idempotency keys could not be forgotten');
    },
  );

/** Opens the port with everything that is ready; what takes longer is put in place later. */
export const openServer = async (parts: ServerParts): Promise<OpenServer> => {
  const { infrastructure, routes, authenticate, teamState, readModels } = parts;
  const { config, pool, now } = infrastructure;
  watchFollower(infrastructure, readModels.name, readModels.follower);
  watchMaintenance(
    infrastructure,
    parts.folded.map(({ schema }) => schema),
  );
  const sampleStore = createLateHandler();
  const page = createLateHandler();
  const idempotency = await openPostgresIdempotency(pool);
  const app = createWebServer({
    infrastructure,
    routes,
    binding: {
      authenticate,
      teamState,
      idempotency,
      waitForPosition: readModels.follower.waitFor,
      settle: (position, teamId) => readModels.follower.waitFor(position, SETTLE_MS, teamId),
      now,
    },
    atRoot: [parts.webhooks],
    sampleStore: sampleStore.handle,
    documents: jsonDocument('/openapi.json', parts.openApi),
    imageSources: [`http://localhost:${String(config.port)}`],
    console: page.handle,
  });
  const server = await listen(app, { port: config.port });
  const stopForgetting = forgetOldKeys(infrastructure, idempotency);
  const close = async (): Promise<void> => {
    await server.close();
    await stopForgetting();
  };
  return { sampleStore, page, server: { ...server, close } };
};
