import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { createWorkQueue } from '@quartermaster/platform/limits/work-queue';
import type { TokenSource } from '../admin-api/token-source.ts';
import type { Renewal, StoreConnections } from '../connections.ts';
import type { StoreConnection } from '../store-rows.ts';
import {
  type AppCredentials,
  requestToken,
  type Token,
  type TokenCaller,
  type TokenRequest,
} from './request-token.ts';
import type { StoreAddresses } from './store-addresses.ts';

export interface StoreTokensOptions extends TokenCaller {
  readonly connections: Pick<StoreConnections, 'forTeam' | 'renewToken'>;
  readonly addresses: (domain: string) => StoreAddresses;
  /** The installation's app; null when there is none. */
  readonly app: AppCredentials | null;
  /** Called after the final refusal of a team's credentials, before the calls return. */
  readonly onRevoked: (teamId: TeamId) => Promise<void>;
}

export interface StoreTokens {
  readonly forTeam: (teamId: TeamId) => TokenSource;
}

type Connection = Required<StoreConnection>;

/** Time before the end of a token at which it is renewed. */
const RENEW_AHEAD_MS = 5 * 60_000;

const noStore = (): Rejection => new Rejection('STORE_UNAVAILABLE', 'No store is connected');

/** The store refused the credentials for good; only a member can connect it again. */
export const CONNECT_AGAIN = 'The store has withdrawn its permission. Connect it again.';

const revoked = (): Rejection => new Rejection('STORE_UNAVAILABLE', CONNECT_AGAIN);

const getExpiryMs = ({ grant }: Connection): number =>
  grant.kind === 'token' ? Infinity : Date.parse(grant.expiresAt);

const toTokenRequest = (
  { addresses, app }: StoreTokensOptions,
  { domain, grant }: Connection,
): TokenRequest | null => {
  const { tokenUrl: url } = addresses(domain);
  if (grant.kind === 'client') return { url, app: grant, grant: { kind: 'client' } };
  if (grant.kind === 'token' || app === null) return null;
  return { url, app, grant: { kind: 'refresh', refreshToken: grant.refreshToken } };
};

/** The new pair of tokens replaces both of the former. */
const toRenewal = ({ grant }: Connection, token: Token, now: string): Renewal => {
  const { accessToken } = token;
  const expiresAt = token.expiresAt ?? now;
  if (grant.kind === 'client') return { accessToken, grant: { ...grant, expiresAt } };
  if (grant.kind === 'token') return null;
  const refreshToken = token.refreshToken ?? grant.refreshToken;
  return { accessToken, grant: { kind: 'app', refreshToken, expiresAt } };
};

/**
 * An expired, revoked or uninstalled grant is final, and so is every refusal of a merchant's own app. Another refusal of the
 * installation's app is an error of its configuration, which the operator can correct.
 */
const classifyRefusal = ({ grant }: Connection, reason: string): 'revoked' => {
  if (grant.kind === 'client' || reason === 'invalid_grant') return 'revoked';
  throw new Rejection('STORE_UNAVAILABLE', `The platform refuses the app: ${reason}`);
};

/** Renews a token unless another process has renewed it meanwhile. */
const renewUnlessDone =
  (options: StoreTokensOptions, refused: string) =>
  async (connection: Connection): Promise<Renewal> => {
    if (connection.accessToken !== refused) return null;
    const request = toTokenRequest(options, connection);
    if (request === null) return connection.grant.kind === 'token' ? 'revoked' : null;
    const outcome = await requestToken(request, options);
    if ('refused' in outcome) return classifyRefusal(connection, outcome.refused);
    return toRenewal(connection, outcome.token, options.now());
  };

/** Limit of renewals at once: each holds a connection of the pool until the platform answers. */
const RENEWALS_AT_ONCE = 4;

const renewalLimits = {
  atOnce: RENEWALS_AT_ONCE,
  atOncePerTeam: 1,
  waiting: 5_000,
  waitingPerTeam: 1,
  longestWaitMs: 30_000,
  retryAfterSeconds: 30,
  sending: RENEWALS_AT_ONCE,
  sendingPerTeam: 1,
};

/** Shares a running renewal, and the step after it, among the callers of a team in this process. Teams are served in turn. */
const createSharedRenewals = (
  after: (connection: Connection | null) => Promise<Connection | null>,
) => {
  const queue = createWorkQueue('tokens of stores', renewalLimits);
  const running = new Map<TeamId, Promise<Connection | null>>();
  return (teamId: TeamId, start: () => Promise<Connection | null>): Promise<Connection | null> => {
    const known = running.get(teamId);
    if (known !== undefined) return known;
    const begun = queue
      .run(teamId, start)
      .then(after)
      .finally(() => running.delete(teamId));
    running.set(teamId, begun);
    return begun;
  };
};

/**
 * The tokens of stores. A token is renewed some minutes before its end, and once more after the store refused it, by one process
 * at a time. After a crash or a lost answer the next call renews it with the same credentials. Rejects with STORE_UNAVAILABLE
 * when a member has to connect the store again, and with UNAVAILABLE when too many other teams wait.
 */
export const createStoreTokens = (options: StoreTokensOptions): StoreTokens => {
  const { connections, now, onRevoked } = options;
  const renewShared = createSharedRenewals(async (connection) => {
    if (connection !== null && connection.revokedAt !== null) await onRevoked(connection.teamId);
    return connection;
  });
  const renew = (teamId: TeamId, refused: string): Promise<Connection | null> =>
    renewShared(teamId, () =>
      connections.renewToken(teamId, now(), renewUnlessDone(options, refused)),
    );
  const msLeft = (connection: Connection): number => getExpiryMs(connection) - Date.parse(now());

  /** Renews a token before it expires; keeps a valid one when the platform cannot renew it. */
  const renewAhead = async (connection: Connection): Promise<Connection | null> => {
    try {
      return await renew(connection.teamId, connection.accessToken);
    } catch (error) {
      if (!(error instanceof Rejection) || msLeft(connection) <= 0) throw error;
      return connection;
    }
  };
  const current = async (teamId: TeamId): Promise<string> => {
    const known = await connections.forTeam(teamId);
    if (known === null) throw noStore();
    const isDue = known.revokedAt === null && msLeft(known) <= RENEW_AHEAD_MS;
    const connection = isDue ? await renewAhead(known) : known;
    if (connection === null) throw noStore();
    // A permanent token may be accepted again; the others need a new permission.
    if (connection.revokedAt !== null && connection.grant.kind !== 'token') throw revoked();
    return connection.accessToken;
  };
  const renewed = async (teamId: TeamId, refused: string): Promise<string | null> => {
    const connection = await renew(teamId, refused);
    if (connection === null) return null;
    if (connection.revokedAt !== null) throw revoked();
    return connection.accessToken === refused ? null : connection.accessToken;
  };
  return {
    forTeam: (teamId) => ({
      current: () => current(teamId),
      renewed: (refused) => renewed(teamId, refused),
    }),
  };
};
