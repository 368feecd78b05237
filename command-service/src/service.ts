import type { SyncProgress } from '@quartermaster/contracts/store/routes';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import { every } from '@quartermaster/infra/clock/every';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import type { Files } from '@quartermaster/infra/files/files';
import type { Mail } from '@quartermaster/infra/mail/mail';
import { migrate } from '@quartermaster/infra/postgres/migrate';
import type { Poison } from '@quartermaster/infra/projections/apply-batch';
import { openAttempts } from '@quartermaster/infra/sessions/attempts';
import { migrateAuth } from '@quartermaster/infra/sessions/auth-schema';
import { openOneTimeLinks } from '@quartermaster/infra/sessions/one-time-links';
import { secretNamed } from '@quartermaster/infra/sessions/secrets';
import { openSessions } from '@quartermaster/infra/sessions/sessions';
import { openSignInCodes } from '@quartermaster/infra/sessions/sign-in-codes';
import type pg from 'pg';
import { assetRoutes } from './assets/routes.ts';
import { keepForgetting } from './auth/forget-sessions.ts';
import { authRoutes } from './auth/routes.ts';
import { createSignInLink } from './auth/sign-in-link.ts';
import { createUsers } from './auth/users.ts';
import { type CommandHandler, createCommandHandler } from './core/handle-command.ts';
import { following, type Reactor, reactorTablesSql, startReactors } from './core/reactor.ts';
import { openDirectory } from './directory/postgres.ts';
import { keepMailing } from './keep-mailing.ts';
import { productDecider } from './products/decider.ts';
import {
  type PushDependencies,
  pushReceiptToStore,
  retryPushes,
} from './purchase-orders/push-receipt-to-store.ts';
import { recordRoutes } from './record-routes.ts';
import { settleReceipts } from './settle-receipts.ts';
import { isStockTie, stockDecider } from './stock/decider.ts';
import { onShipmentReceived } from './stock/on-shipment-received.ts';
import { sleep } from './store-connector/admin-api/timing.ts';
import { createStoreConnector } from './store-connector/store-connector.ts';
import { migrateConnector } from './store-connector/tables.ts';
import { teamDecider } from './teams/decider.ts';

export interface CommandServiceOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly mail: Mail;
  /** What users uploaded. */
  readonly files: Files;
  readonly now: () => string;
  readonly random: () => number;
  /** Where the console is, for links in mails. */
  readonly consoleUrl: string;
  /** Where this process reaches the API, without `/api`: orders are printed by the service that answers queries. */
  readonly apiUrl: string;
  /** Where stores reach this server's webhooks; null when they cannot. */
  readonly webhookUrl: string | null;
  /** Resolves once read models show what is recorded so far. */
  readonly awaitProjected: (signal: AbortSignal) => Promise<void>;
  readonly onProgress: (teamId: string, progress: SyncProgress) => void;
  readonly onProblem: (where: string, error: unknown) => void;
  readonly onPoison: (poison: Poison) => void;
}

const RECONCILE_EVERY_MINUTES = 15;
const RETRY_PUSHES_MS = 15_000;

const followDirectory = ({ pool, store, onPoison, onProblem }: CommandServiceOptions) =>
  openDirectory({
    pool,
    store,
    onPoison,
    onProblem: (error) => {
      onProblem('directory', error);
    },
  });

/** Sign-in with what it keeps in tables of its own. */
const openAuth = async ({ pool, now, mail, consoleUrl }: CommandServiceOptions) => {
  await migrateAuth(pool);
  const sessions = openSessions(pool, now);
  const links = openOneTimeLinks(pool, now);
  const pepper = await secretNamed(pool, 'sign-in codes');
  const codes = openSignInCodes(pool, { pepper, now });
  return { sessions, links, codes, attempts: openAttempts(pool, now), mail, consoleUrl };
};

const openConnector = async (options: CommandServiceOptions) => {
  await migrateConnector(options.pool);
  const { now, random, onProblem } = options;
  return createStoreConnector({
    ...options,
    deciders: { product: productDecider, stock: stockDecider, team: teamDecider, isStockTie },
    timing: { now, random, elapsedMs: () => performance.now(), sleep },
    fetch,
    everyMinutes: RECONCILE_EVERY_MINUTES,
    onRetry: (teamId, retry) => {
      onProblem(`store of team ${teamId}`, retry);
    },
    onFailure: (teamId, error) => {
      onProblem(`store of team ${teamId}`, error);
    },
  });
};

/** Sends again what a store did not take; answers how to stop that. */
const keepRetrying = (
  pushes: PushDependencies,
  { now, onProblem }: CommandServiceOptions,
): (() => Promise<void>) =>
  every(
    RETRY_PUSHES_MS,
    (stopping) => retryPushes(pushes, now(), stopping),
    (error) => {
      onProblem('retry of pushes', error);
    },
  );

const openAssets = async ({ pool, files, consoleUrl }: CommandServiceOptions) =>
  assetRoutes({ files, secret: await secretNamed(pool, 'file addresses'), publicUrl: consoleUrl });

/** Told of a receipt, the store answers with its new level, to which the product must not add the same units again. */
const reactorsOf = (
  pushes: PushDependencies & { readonly handler: CommandHandler },
): readonly Reactor[] => {
  const received = onShipmentReceived(pushes.handler);
  return [received, following(received, pushReceiptToStore(pushes))];
};

/** Everything that decides: the calls that change things, the store connector, and what reacts to events. */
export const createCommandService = async (options: CommandServiceOptions) => {
  const { pool, store, onProblem } = options;
  await migrate(pool, 'reactors', reactorTablesSql);
  const handler = createCommandHandler(store);
  const { directory, follower } = await followDirectory(options);
  const auth = await openAuth(options);
  const connector = await openConnector(options);
  const users = createUsers(handler, auth.sessions);
  const pushes = { handler, directory, store: connector };
  const reactors = startReactors({ pool, store, reactors: reactorsOf(pushes), onProblem });
  const stopRetrying = keepRetrying(pushes, options);
  const stopMailing = keepMailing({ ...options, handler, directory, sessions: auth.sessions });
  const stopForgetting = keepForgetting(auth.sessions, onProblem);
  const routes: readonly MountedRoute[] = [
    ...authRoutes({ ...auth, users }),
    ...(await openAssets(options)),
    ...recordRoutes({ ...options, handler, directory, settle: settleReceipts(store, handler) }),
    ...connector.routes,
  ];
  return {
    routes,
    handler,
    users,
    connector,
    /** What keeps the directory. */
    follower,
    sessions: auth.sessions,
    /** Whether a team may work; asked for each call. */
    teamState: directory.teamState,
    createSignInLink: (email: string) => createSignInLink(auth.links, options.consoleUrl, email),
    stop: async (): Promise<void> => {
      await stopRetrying();
      await stopMailing();
      await stopForgetting();
      await connector.runner.stop();
      await reactors.stop();
      await follower.stop();
    },
  };
};

export type CommandService = Awaited<ReturnType<typeof createCommandService>>;
