import { rm } from 'node:fs/promises';
import { userIdOf } from '@quartermaster/command-service/auth/users';
import { type CommandService, createCommandService } from '@quartermaster/command-service/service';
import { ensureSampleTeam, sampleTeam } from '@quartermaster/command-service/teams/sample-team';
import { type Call, createClient } from '@quartermaster/contracts/core/client';
import { openApiDocument } from '@quartermaster/contracts/core/openapi';
import { allRoutes } from '@quartermaster/contracts/routes';
import { type Config, loadConfig } from '@quartermaster/infra/config/config';
import { buildConsole } from '@quartermaster/infra/embedded/build-console';
import { problemText } from '@quartermaster/infra/embedded/expected-problem';
import {
  type Infrastructure,
  openInfrastructure,
} from '@quartermaster/infra/embedded/infrastructure';
import { createLateHandler } from '@quartermaster/infra/embedded/late-handler';
import { openSample } from '@quartermaster/infra/embedded/open-sample';
import { createProgressLine } from '@quartermaster/infra/embedded/progress-line';
import type { SampleStore } from '@quartermaster/infra/embedded/sample-store';
import { syncText } from '@quartermaster/infra/embedded/sync-text';
import { verificationText } from '@quartermaster/infra/embedded/verification-text';
import { createWebServer } from '@quartermaster/infra/embedded/web-server';
import { jsonDocument } from '@quartermaster/infra/http/json-document';
import { listen } from '@quartermaster/infra/http/listen';
import { serveConsole } from '@quartermaster/infra/http/serve-console';
import { openPostgresIdempotency } from '@quartermaster/infra/idempotency/postgres-idempotency';
import { removePostgresData } from '@quartermaster/infra/postgres/remove-postgres-data';
import { verifyProjections } from '@quartermaster/infra/projections/verify-projections';
import {
  allProjections,
  createProjectionService,
  READ_SCHEMA,
} from '@quartermaster/projection-service/service';
import { runScheduler } from '@quartermaster/scheduler/run-scheduler';

/*
 * The embedded profile: all services in one process. This is the only file that imports more than one of them.
 */
const VERSION = '0.1.0';
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const openProjections = ({ pool, store, logger, metrics }: Infrastructure) =>
  createProjectionService({
    pool,
    store,
    onPoison: (poison) => {
      logger.error({ poison }, 'A team is parked: an event could not be folded');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'Read models stopped following and will try again');
    },
    onApplied: (events, position) => {
      const progress = { events, position: Number(position), lagSeconds: 0 };
      metrics.observeProjection({ projection: READ_SCHEMA, ...progress });
    },
  });
type Projections = Awaited<ReturnType<typeof openProjections>>;

const openCommands = (
  { config, pool, store, mail, now, logger }: Infrastructure,
  projections: Projections,
  onSynced: () => void,
) => {
  const line = createProgressLine(process.stdout);
  const url = `http://localhost:${String(config.port)}`;
  return createCommandService({
    pool,
    store,
    mail,
    now,
    random: Math.random,
    consoleUrl: url,
    webhookUrl: `${url}/webhooks/store`,
    awaitProjected: () => projections.follower.caughtUp(),
    onProgress: (_, progress) => {
      if (progress.kind === 'FIRST_LOAD') line.show(syncText(progress));
      if (progress.phase !== 'READY') return;
      line.end();
      onSynced();
    },
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed and will be tried again');
    },
    onPoison: (poison) => {
      logger.error({ poison }, 'The directory parked a team: an event could not be folded');
    },
  });
};

const openServer = async (
  infrastructure: Infrastructure,
  commands: CommandService,
  projections: Projections,
) => {
  const { config, pool, store, health, now } = infrastructure;
  health.register('database', async () => ({ ok: (await pool.query('select 1')).rowCount === 1 }));
  health.register(`projection:${READ_SCHEMA}`, async () => {
    const [position, head] = [projections.follower.position(), await store.head()];
    return { ok: true, detail: { position, head, lag: Number(head) - Number(position) } };
  });
  const sampleStore = createLateHandler();
  const page = createLateHandler();
  const app = createWebServer({
    infrastructure,
    routes: [...commands.routes, ...projections.routes],
    binding: {
      authenticate: commands.sessions.find,
      teamState: projections.teamState,
      idempotency: await openPostgresIdempotency(pool),
      waitForPosition: projections.follower.waitFor,
      now,
    },
    atRoot: [commands.connector.webhooks],
    sampleStore: sampleStore.handle,
    documents: jsonDocument('/openapi.json', () => openApiDocument(allRoutes, VERSION)),
    imageSources: [`http://localhost:${String(config.port)}`],
    console: page.handle,
  });
  return { sampleStore, page, server: await listen(app, { port: config.port }) };
};

const runDays = ({ pool, store, now, logger }: Infrastructure) =>
  runScheduler({
    pool,
    store,
    now,
    onDays: (teamId, days) => {
      logger.info({ teamId, days }, 'Business days began');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'The scheduler failed and will try again');
    },
  });

const connectSample = async (
  { handler, users, connector }: CommandService,
  { domain, apiUrl, accessToken, webhookSecret }: SampleStore,
  connectedAt: string,
): Promise<void> => {
  const { teamId } = sampleTeam;
  await ensureSampleTeam({ handler, join: users.join });
  const connection = { teamId, domain, apiUrl, accessToken, webhookSecret, connectedAt };
  await connector.connections.connect(connection);
  await connector.runner.start();
};

const signInSample = async (
  { sessions, users }: CommandService,
  baseUrl: string,
): Promise<Call> => {
  const { teamId, admin } = sampleTeam;
  const caller = { userId: userIdOf(admin.email), email: admin.email, teamId, role: 'ADMIN' as const };
  const token = await sessions.create(caller);
  return createClient({ baseUrl, fetch, token: () => token });
};

const start = async (config: Config): Promise<void> => {
  const infrastructure = await openInfrastructure(config, process.env);
  if (infrastructure.postgres.notice !== null) say(infrastructure.postgres.notice);
  let onSynced = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (onSynced = resolve));
  const projections = await openProjections(infrastructure);
  const commands = await openCommands(infrastructure, projections, () => onSynced());
  const { server, sampleStore, page } = await openServer(infrastructure, commands, projections);
  const scheduler = await runDays(infrastructure);
  let sample: SampleStore | null = null;
  const stop = async (): Promise<void> => {
    await server.close();
    await sample?.simulator.stop();
    await scheduler.stop();
    await commands.stop();
    await projections.stop();
    await infrastructure.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  const building = buildConsole(import.meta.dirname, () => {
    say('Building the console, once for this version');
  });
  if (config.sampleStore === 'none') await commands.connector.runner.start();
  else {
    sample = await openSample({
      infrastructure,
      serverUrl: server.url,
      place: sampleStore,
      connect: (store) => connectSample(commands, store, infrastructure.now()),
      signIn: () => signInSample(commands, server.url),
      loaded,
      beginDays: scheduler.tick,
      projected: projections.follower.caughtUp,
    });
  }
  page.use(serveConsole(await building));
  say(`Quartermaster is ready at ${server.url}`);
  if (sample === null) return;
  const { email } = sampleTeam.admin;
  say(`Sign in as ${email}: ${await commands.createSignInLink(email)}`);
};

const verify = async (config: Config): Promise<void> => {
  const infrastructure = await openInfrastructure(config, process.env);
  const { pool, store } = infrastructure;
  const outcome = await verifyProjections({
    pool,
    store,
    schema: READ_SCHEMA,
    projections: allProjections,
  });
  say(verificationText(outcome));
  if (!outcome.equal) process.exitCode = 1;
  await infrastructure.close();
};

const reset = async (config: Config): Promise<void> => {
  if (config.databaseUrl !== null) {
    throw new Error('DATABASE_URL is set; npm run reset deletes only what lies in DATA_DIR.');
  }
  await removePostgresData(config.dataDir);
  await rm(config.dataDir, { recursive: true, force: true });
  say(`Deleted ${config.dataDir}`);
};

const actions = { start, verify, reset } as const;
const asked = process.argv[2] ?? 'start';
const action = Object.entries(actions).find(([name]) => name === asked)?.[1];
try {
  if (action === undefined) throw new Error(`Unknown action ${asked}`);
  await action(loadConfig(process.env));
} catch (error) {
  process.stderr.write(`${problemText(error)}\n`);
  process.exit(1);
}
