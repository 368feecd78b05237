import { setTimeout as wait } from 'node:timers/promises';
import { EMAIL_SECRET } from '@quartermaster/command-service/auth/email-owners';
import { createUsers } from '@quartermaster/command-service/auth/users';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import { createCommandHandler } from '@quartermaster/command-service/core/handle-command';
import { createStoreConnections } from '@quartermaster/command-service/store-connector/connections';
import { type TeamCommand, teamDecider } from '@quartermaster/command-service/teams/decider';
import { type Call, CallFailed, createClient } from '@quartermaster/contracts/core/client';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { getSyncProgress, syncShopify } from '@quartermaster/contracts/store/calls';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import { openNamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import type { SmallStore } from './stores.ts';
import type { Pool } from './system.ts';

/** A team of the run, with a session of its admin. */
export interface Team {
  readonly name: string;
  readonly teamId: TeamId;
  readonly userId: UserId;
  readonly store: SmallStore;
  readonly token: string;
  readonly call: Call;
}

export interface TeamPlace {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly log: EventStore;
  /** Address of the gateway. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly now: () => string;
}

/** Creates a team, makes its admin a member and connects its store, like the onboarding of a shop. */
export const createTeam = async (
  { pool, keys, log, url, fetch, now }: TeamPlace,
  name: string,
  store: SmallStore,
): Promise<Team> => {
  const teamId = deterministicId('team', name);
  const handler = createCommandHandler(log);
  const sessions = openSessions(pool, now);
  const send = async (command: TeamCommand): Promise<void> => {
    const context = systemContext(teamId, 'faults', deterministicId(teamId, command.type));
    await handler.handle(teamDecider, teamId, command, context);
  };
  await send({ type: 'CreateTeam', teamId, name });
  await send({ type: 'ReachOnboardingStep', step: 'ONBOARDED' });
  const email = `owner@${name}.example`;
  const member = { email, teamId, role: 'ADMIN' as const };
  const secrets = await openNamedSecrets(pool, keys);
  const users = createUsers(handler, sessions, {
    log,
    secret: await secrets.named(EMAIL_SECRET),
  });
  const userId = await users.join({ ...member, firstName: 'Owner', surname: name });
  const { accessToken, webhookSecret } = store;
  const reached = { domain: store.domain, apiUrl: store.apiUrl, connectedAt: now() };
  await createStoreConnections(pool, keys).connect({
    teamId,
    accessToken,
    webhookSecret,
    ...reached,
  });
  const token = await sessions.create({ userId, ...member });
  return {
    name,
    teamId,
    userId,
    store,
    token,
    call: createClient({ baseUrl: url, fetch, token: () => token }),
  };
};

const LOAD_WITHIN_MS = 180_000;

/** Ignores the refusal that a process reads the store already, or that a busy store answers slowly. */
const ignoreTemporary = (error: unknown): void => {
  const code = error instanceof CallFailed ? error.problem?.code : undefined;
  if (code !== 'STORE_SYNC_RUNNING' && code !== 'STORE_UNAVAILABLE') throw error;
};

/**
 * Starts a reading of the store, again if a process is already reading, and waits until a reading that began afterwards
 * is complete.
 */
export const waitUntilStoreRead = async ({ call, name }: Team): Promise<void> => {
  const before = (await call(getSyncProgress, {})).body.lastSyncedAt;
  for (let waited = 0; waited < LOAD_WITHIN_MS; waited += 250) {
    const { phase, lastSyncedAt } = (await call(getSyncProgress, {})).body;
    if (phase === 'READY' && lastSyncedAt !== before) return;
    if (waited % 5_000 === 0) await call(syncShopify, {}).catch(ignoreTemporary);
    await wait(250);
  }
  throw new Error(`The store of ${name} was not read in time`);
};
