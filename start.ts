import { directoryReadModels } from '@quartermaster/command-service/directory/postgres';
import { keepSampleConnected } from '@quartermaster/command-service/sample-shop/keep-connected';
import { deleteTeam } from '@quartermaster/command-service/open-deletion';
import { openCommandService } from '@quartermaster/command-service/open';
import {
  connectSampleStore,
  withSampleSessions,
} from '@quartermaster/command-service/sample-shop/connect-store';
import { sampleTeam } from '@quartermaster/command-service/teams/sample-team';
import { buildOpenApiDocument } from '@quartermaster/contracts/core/openapi';
import { allRoutes, API_VERSION } from '@quartermaster/contracts/calls';
import { ownUrl } from '@quartermaster/platform/config/addresses';
import type { Config } from '@quartermaster/platform/config/config';
import { openConsolePage } from '@quartermaster/platform/http/console/serve-console';
import { awaitBrokers, awaitSoundLog, watchStart } from '@quartermaster/embedded/readiness';
import { deleteData } from '@quartermaster/embedded/delete-data';
import { openInfrastructure } from '@quartermaster/embedded/infrastructure';
import { createProgressLine, type ProgressLine } from '@quartermaster/embedded/terminal';
import { openServer } from '@quartermaster/embedded/open-server';
import { readModelActions } from '@quartermaster/embedded/read-models/read-model-actions';
import { createRebuildReport } from '@quartermaster/embedded/read-models/rebuild-text';
import { removeTeam } from '@quartermaster/embedded/remove-team';
import { retryJobs } from '@quartermaster/embedded/retry-jobs';
import { createSyncReports } from '@quartermaster/embedded/sync-reports';
import { freePort } from '@quartermaster/platform/http/listen';
import { runAction, withoutArguments } from '@quartermaster/platform/process/run-action';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { openSample } from '@quartermaster/sample-shop/open-sample';
import { acceptCallGrants } from '@quartermaster/platform/sessions/call-grants';
import { openProjectionService } from '@quartermaster/projection-service/open';
import { verifyAllReports } from '@quartermaster/projection-service/verify-all-reports';
import { READ_SCHEMA, readModelGroups } from '@quartermaster/projection-service/read-models';
import { openScheduler } from '@quartermaster/scheduler/open';
import { schedulerReadModels } from '@quartermaster/scheduler/run-scheduler';

/* The embedded profile: all services in one process. In production, only this file imports more than one service. */
const readModels = [
  ...readModelGroups.map(({ name, projections }) => ({
    schema: READ_SCHEMA,
    group: name,
    projections,
    follows: 'bus' as const,
  })),
  { ...directoryReadModels, follows: 'log' },
  { ...schedulerReadModels, follows: 'log' },
] as const;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Opens all services and the port; the sample store and the console are opened later. */
const openProduct = async (given: Config, shutdown: Shutdown) => {
  // Links and webhooks contain the port before it is open.
  const config = given.port === 0 ? { ...given, port: await freePort() } : given;
  const infrastructure = await openInfrastructure(config, process.env, shutdown);
  if (infrastructure.postgres.notice !== null) print(infrastructure.postgres.notice);
  const isThere = watchStart(infrastructure.health);
  const { loaded, report } = createSyncReports(process.stdout);
  const projections = await openProjectionService(infrastructure, shutdown, {
    onRebuild: createRebuildReport(process.stdout),
  });
  const { follower } = projections;
  const commands = await openCommandService(infrastructure, shutdown, {
    awaitProjected: () => follower.caughtUp(),
    apiUrl: ownUrl(config.host, config.port),
    onProgress: report,
  });
  const { pool, now } = infrastructure;
  const parts = {
    infrastructure,
    routes: [...commands.routes, ...projections.routes],
    authenticate: acceptCallGrants(commands.sessions.find, pool, now),
    teamState: projections.teamState,
    webhooks: commands.connector.webhooks,
    follower,
    openApi: () => buildOpenApiDocument(allRoutes, API_VERSION),
  };
  const opened = await openServer(parts, shutdown);
  const scheduler = await openScheduler(infrastructure, shutdown);
  return { ...opened, infrastructure, projections, commands, scheduler, loaded, isThere };
};
type Product = Awaited<ReturnType<typeof openProduct>>;

const reportPastOrders =
  (line: ProgressLine) =>
  (recorded: number, total: number): void => {
    line.show(`Recording past purchase orders: ${String(recorded)} of ${String(total)}`);
    if (recorded === total) line.end();
  };

const startStores = async (product: Product, shutdown: Shutdown): Promise<void> => {
  const { infrastructure, commands, projections, scheduler, server } = product;
  if (infrastructure.config.sampleStore !== 'none') {
    await openSample({
      foundation: infrastructure,
      secrets: commands.secrets,
      shutdown,
      serverUrl: server.url,
      place: product.sampleStore,
      connect: async (access) => {
        const { connector } = commands;
        await connectSampleStore(commands, access, infrastructure.now());
        await connector.runner.start();
        shutdown.add(keepSampleConnected({ ...infrastructure, connector, access }));
      },
      isEnabled: async () => (await projections.teamState(sampleTeam.teamId)) === 'active',
      signedIn: (work) => withSampleSessions(commands, server.url, work),
      onPastOrders: reportPastOrders(createProgressLine(process.stdout)),
      loaded: product.loaded,
      beginDays: scheduler.tick,
      projected: projections.follower.caughtUp,
    });
  } else {
    await commands.connector.runner.start();
  }
};

const run = async (config: Config, shutdown: Shutdown, development: boolean): Promise<void> => {
  const product = await openProduct(config, shutdown);
  const { server, commands, page } = product;
  const building = openConsolePage(import.meta.dirname, development, () => {
    print('Building the console, once for this version');
  }).then((opened) => {
    page.use(opened);
    product.isThere('console');
  });
  building.catch(() => undefined); // awaited below, once the stores are open
  await awaitSoundLog(product.infrastructure.logGuard, shutdown, print);
  await awaitBrokers(product.infrastructure.brokers, print);
  await startStores(product, shutdown);
  product.isThere('sample');
  await building;
  print(`Quartermaster is ready at ${server.url}`);
  product.projections.warmUp();
  if (config.sampleStore === 'none') return;
  const { email } = sampleTeam.admin;
  print(`Sign in as ${email}: ${await commands.createSignInLink(email)}`);
};

/** Returns the benchmarks of the configured event store, or of a test peer. */
const eventStoreBenches = async ({ eventStoreUrl }: Config) => {
  const { benchLogs } = await import('@quartermaster/checks/bench/bench-logs');
  const beside = benchLogs(eventStoreUrl);
  if (eventStoreUrl === null) return [beside];
  const { benchEventStoreDb } = await import('@quartermaster/checks/bench/bench-eventstoredb');
  const { benchFirstLoad } =
    await import('@quartermaster/checks/bench/commands/first-load-on-eventstoredb');
  return [beside, benchEventStoreDb(eventStoreUrl), benchFirstLoad(eventStoreUrl)];
};

const bench = async (config: Config, shutdown: Shutdown): Promise<void> => {
  const { measureAll } = await import('@quartermaster/checks/bench/read-models/measure-all');
  const { benchReceipts } =
    await import('@quartermaster/checks/bench/commands/receive-large-orders');
  const { benchLongStreams } = await import('@quartermaster/checks/bench/commands/long-streams');
  const ofEventStore = await eventStoreBenches(config);
  const { table, holds } = await measureAll(config, shutdown, print, [
    benchReceipts,
    benchLongStreams,
    ...ofEventStore,
  ]);
  print(table);
  if (!holds) process.exitCode = 1;
};

const args = process.argv.slice(3);
await runAction(
  {
    start: withoutArguments((config, shutdown) => run(config, shutdown, false), args),
    development: withoutArguments((config, shutdown) => run(config, shutdown, true), args),
    ...readModelActions({ sets: readModels, verifyAllReports }, { args, output: process.stdout }),
    retry: (config, shutdown) => retryJobs(config, { args, output: process.stdout, shutdown }),
    'remove-team': (config, shutdown) =>
      removeTeam(config, deleteTeam, { args, output: process.stdout, shutdown }),
    bench: withoutArguments(bench, args),
    reset: withoutArguments((config) => deleteData(config, print), args),
  },
  process.argv[2] ?? 'start',
  'embedded',
);
