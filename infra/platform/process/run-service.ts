import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Router } from 'express';
import { BadConfig, type Config } from '../config/config.ts';
import { createHttpApp } from '../http/app.ts';
import { bodyLimits, createBodyRoom } from '../http/bodies/body-room.ts';
import { listen } from '../http/listen.ts';
import { mountRoutes } from '../http/calls/mount-routes.ts';
import type { RouteBinding } from '../http/calls/route-binding.ts';
import { useExternalServer } from '../postgres/server/running-postgres.ts';
import { openKeys } from '../secrets/open-keys.ts';
import { createLogger } from '../telemetry/logger.ts';
import { operationsRoutes } from '../telemetry/operations-routes.ts';
import { type Foundation, openFoundation, refuseUnused } from './foundation.ts';
import { runAction } from './run-action.ts';
import type { Shutdown } from './shutdown.ts';

/** The routes of a service besides health and metrics; none for a service that only works in the background. */
export interface ServiceAnswers {
  /** Calls of the API, below `/api`. */
  readonly calls?: { readonly routes: readonly MountedRoute[]; readonly binding: RouteBinding };
  /** Routers at the root: webhooks of stores. */
  readonly atRoot?: readonly Router[];
}

/** Opens a service on its foundation; it adds everything it opens to the shutdown. */
export type OpenService = (foundation: Foundation, shutdown: Shutdown) => Promise<ServiceAnswers>;

/** The gateway is in front of each service, and its headers with the caller's address are trusted. */
const PROXIES = 1;

const serve = async (
  { config, logger, metrics, health }: Foundation,
  { calls, atRoot = [] }: ServiceAnswers,
) => {
  const bodies = createBodyRoom(bodyLimits(config));
  const settings = { logger, metrics, trustedProxies: PROXIES, bodies };
  const app = createHttpApp(settings, (server) => {
    server.use(operationsRoutes(health, metrics));
    for (const router of atRoot) server.use(router);
    if (calls !== undefined) server.use('/api', mountRoutes(calls.routes, calls.binding));
  });
  return listen(app, { port: config.port, host: config.host });
};

const open = async (
  name: string,
  config: Config,
  shutdown: Shutdown,
  openService: OpenService,
): Promise<void> => {
  refuseUnused(config);
  const { databaseUrl } = config;
  if (databaseUrl === null) {
    throw new BadConfig('DATABASE_URL must name the PostgreSQL server that the services share');
  }
  await useExternalServer(databaseUrl);
  const logger = createLogger({ level: config.logLevel, service: name });
  const keys = await openKeys(config);
  const foundation = await openFoundation({ config, databaseUrl, logger, name, keys }, shutdown);
  const server = await serve(foundation, await openService(foundation, shutdown));
  shutdown.add(server.close);
  logger.info({ url: server.url }, `The ${name} is ready`);
};

/**
 * Runs one service as a separate process, configured by the environment: its calls, health and metrics on PORT of HOST or of
 * every address, its log as JSON lines on standard output. A signal shuts it down.
 */
export const runService = (name: string, openService: OpenService): Promise<void> =>
  runAction(
    { start: (config, shutdown) => open(name, config, shutdown, openService) },
    'start',
    'distributed',
  );
