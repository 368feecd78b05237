import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { Files } from '@quartermaster/platform/files/files';
import type { Mail } from '@quartermaster/platform/mail/mail';
import type { Mailbox } from '@quartermaster/platform/mail/mailbox';
import type { PersonKeys } from '@quartermaster/platform/persons/person-keys';
import type { Poison } from '@quartermaster/platform/projections/folding';
import type { FailedTry } from '@quartermaster/platform/reactions/work';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import { type NamedSecrets, openNamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import type { Sessions } from '@quartermaster/platform/sessions/sessions';
import { keepForgettingDrafts } from '@quartermaster/platform/shared-drafts/forget-drafts';
import type pg from 'pg';
import { EMAIL_SECRET } from './auth/email-owners.ts';
import { startSignInCleanup, openAuth } from './auth/open-auth.ts';
import { createSignInInstalls } from './auth/installs.ts';
import { authRoutes } from './auth/routes.ts';
import { createSignInLink, type SignInRecord } from './auth/sign-in.ts';
import { createUsers } from './auth/users.ts';
import { type BillingOptions, openBilling } from './billing/open-billing.ts';
import { type CommandHandler, createCommandHandler } from './core/handle-command.ts';
import { openSnapshots, type Snapshots } from './core/snapshots.ts';
import { openDirectory } from './directory/postgres.ts';
import { suggestionsOverApi } from './directory/suggestions-over-api.ts';
import { openConnector } from './open-connector.ts';
import { openReactions } from './open-reactions.ts';
import { createDeletionOptions } from './delete-shops.ts';
import { quotaRoutes } from './command-routes.ts';
import type { PlatformApp } from './store-connector/connect/platform-pages.ts';
import { teamFounder } from './teams/found-team.ts';

export interface CommandServiceOptions extends BillingOptions {
  readonly pool: pg.Pool;
  /** The operator's address for suggestions; null when they are not mailed. */
  readonly suggestionsTo: string | null;
  /** Configured keys that seal the secrets in the database. */
  readonly keys: KeyRing;
  readonly store: EventStore;
  readonly mail: Mail;
  /** Files that users uploaded. */
  readonly files: Files;
  readonly personKeys: PersonKeys;
  /** Mails that are stored as files; null when they are sent by SMTP. */
  readonly mailbox: Mailbox | null;
  /** Folder of the files of this machine. */
  readonly dataDir: string;
  readonly now: () => string;
  readonly random: () => number;
  /** Secret of callers that report returned mails; null when they cannot. */
  readonly feedbackSecret: string | null;
  /** Address at which this process reaches the API, without `/api`; the service that answers queries prints orders. */
  readonly apiUrl: string;
  /** Address of the Admin API of another platform, with `{shop}`; null for the platform itself. */
  readonly storeApiUrl: string | null;
  /** The app of this installation on the platform; null when there is none. */
  readonly storeApp: PlatformApp | null;
  /** Address at which stores reach this server's webhooks; null when they cannot. */
  readonly webhookUrl: string | null;
  /** Resolves once read models show all events recorded so far. */
  readonly awaitProjected: (signal: AbortSignal) => Promise<void>;
  readonly onProgress: (teamId: TeamId, progress: SyncProgress) => void;
  /** Called after every try to sign in. */
  readonly onSignIn: (record: SignInRecord) => void;
  readonly onPoison: (poison: Poison) => void;
  /** Called after a failed job of a reaction; it is tried again unless it is parked. */
  readonly onFailedTry: (failed: FailedTry) => void;
}

const followDirectory = async (options: CommandServiceOptions) => {
  const { pool, store, now, apiUrl, onPoison, onProblem } = options;
  const { directory, follower } = await openDirectory({
    pool,
    store,
    onPoison,
    onProblem: (error) => {
      onProblem('directory', error);
    },
  });
  const api = { grants: openCallGrants(pool, now), apiUrl, fetch, store };
  return { directory: { ...directory, suggestions: suggestionsOverApi(api) }, follower };
};

const openSecrets = async ({ pool, keys }: CommandServiceOptions): Promise<NamedSecrets> => {
  await migrateAuth(pool);
  return openNamedSecrets(pool, keys);
};

const openCommandSnapshots = ({ pool, onProblem }: CommandServiceOptions): Promise<Snapshots> =>
  openSnapshots(pool, (error) => {
    onProblem('snapshots of streams', error);
  });

/** Opens the users, and the function that founds the team of a store. */
const openPeople = async (
  { store }: CommandServiceOptions,
  sessions: Sessions,
  { handler, secrets }: { readonly handler: CommandHandler; readonly secrets: NamedSecrets },
) => {
  const emails = { log: store, secret: await secrets.named(EMAIL_SECRET) };
  const users = createUsers(handler, sessions, emails);
  return { users, people: { find: users.find, found: teamFounder(handler, users.join) } };
};

const stopAll =
  (...stops: readonly (() => Promise<void>)[]) =>
  () =>
    Promise.all(stops.map((stop) => stop()));

const stopInOrder = (stops: readonly (() => Promise<unknown>)[]) => async (): Promise<void> => {
  for (const stop of stops) await stop();
};

/** The command service: its calls, the store connector and the reactions. */
export const createCommandService = async (options: CommandServiceOptions) => {
  const secrets = await openSecrets(options);
  const snapshots = await openCommandSnapshots(options);
  const handler = createCommandHandler(options.store, { snapshots });
  const { directory, follower } = await followDirectory(options);
  const auth = openAuth(options);
  const billing = openBilling(options, handler);
  const connector = await openConnector({ ...options, handler, plans: billing.plans });
  const { users, people } = await openPeople(options, auth.sessions, { handler, secrets });
  const connecting = connector.createConnectParts(people, options.consoleUrl);
  const installs = createSignInInstalls(connecting.installs, options.onProblem);
  const bulkActs = { handler, store: options.store };
  const deletion = createDeletionOptions(options, { handler, users, stores: connector });
  const commanded = { handler, directory, users, stores: connector, bulkActs, deletion };
  const reactions = await openReactions({ ...options, secrets }, commanded);
  const stopCleanups = stopAll(startSignInCleanup(options), keepForgettingDrafts(options));
  const stops = [
    auth.mails.stop,
    stopCleanups,
    connector.runner.stop,
    reactions.stop,
    follower.stop,
  ];
  const routes: readonly MountedRoute[] = [
    ...authRoutes({ ...auth, users, installs }),
    ...(await quotaRoutes({
      ...options,
      ...commanded,
      sessions: auth.sessions,
      secrets,
    })),
    ...billing.routes(connector.billed),
    ...connector.routes,
    ...connecting.routes,
  ];
  return {
    routes,
    handler,
    users,
    connector,
    secrets,
    /** Fills the directory. */
    follower,
    reactions,
    sessions: auth.sessions,
    /** State of a team, checked at each call. */
    teamState: directory.teamState,
    createSignInLink: (email: string) => createSignInLink(auth.links, options.consoleUrl, email),
    stop: stopInOrder(stops),
  };
};

export type CommandService = Awaited<ReturnType<typeof createCommandService>>;
