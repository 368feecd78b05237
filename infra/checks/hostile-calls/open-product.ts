import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCommandService } from '@quartermaster/command-service/open';
import { buildOpenApiDocument } from '@quartermaster/contracts/core/openapi';
import { allRoutes, API_VERSION } from '@quartermaster/contracts/calls';
import { type Config, loadConfig } from '@quartermaster/platform/config/config';
import { openInfrastructure } from '@quartermaster/embedded/infrastructure';
import { openServer } from '@quartermaster/embedded/open-server';
import { freePort } from '@quartermaster/platform/http/listen';
import { acceptCallGrants } from '@quartermaster/platform/sessions/call-grants';
import { createShutdown, type Shutdown } from '@quartermaster/platform/process/shutdown';
import { openProjectionService } from '@quartermaster/projection-service/open';
import { openScheduler } from '@quartermaster/scheduler/open';

const newDataDir = async (shutdown: Shutdown): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), `quartermaster-hostile-${process.pid}-`));
  shutdown.add(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
};

const createConfig = async (databaseUrl: string, shutdown: Shutdown): Promise<Config> =>
  loadConfig(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: await newDataDir(shutdown),
      SAMPLE_STORE: 'none',
      EXCHANGE_RATES_URL: 'none',
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
    },
    'embedded',
  );

const ignore = (): void => undefined;

/**
 * All services in this process as `npm start` opens them, on an empty database and without a store. `clock` replaces that of
 * the machine (ISO, UTC).
 */
export const openProduct = async (
  database: { url: string; close: () => Promise<void> },
  clock?: () => string,
) => {
  const shutdown = createShutdown();
  shutdown.add(database.close);
  const config = await createConfig(database.url, shutdown);
  const opened = await openInfrastructure(config, process.env, shutdown);
  const infrastructure = { ...opened, now: clock ?? opened.now };
  const projections = await openProjectionService(infrastructure, shutdown, { onRebuild: ignore });
  const { follower } = projections;
  const commands = await openCommandService(infrastructure, shutdown, {
    awaitProjected: follower.caughtUp,
    apiUrl: `http://localhost:${String(config.port)}`,
    onProgress: ignore,
  });
  const { pool, now } = infrastructure;
  const { server } = await openServer(
    {
      infrastructure,
      routes: [...commands.routes, ...projections.routes],
      authenticate: acceptCallGrants(commands.sessions.find, pool, now),
      teamState: projections.teamState,
      webhooks: commands.connector.webhooks,
      follower,
      openApi: () => buildOpenApiDocument(allRoutes, API_VERSION),
    },
    shutdown,
  );
  const scheduler = await openScheduler(infrastructure, shutdown);
  return {
    infrastructure,
    commands,
    server,
    scheduler,
    followers: { queries: follower, directory: commands.follower, scheduler: scheduler.follower },
    logFile: path.join(config.dataDir, 'quartermaster.log'),
    close: shutdown.run,
  };
};

export type Product = Awaited<ReturnType<typeof openProduct>>;
