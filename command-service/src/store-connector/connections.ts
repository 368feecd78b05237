import type { TeamId } from '@quartermaster/contracts/core/ids';
import { inTransaction } from '@quartermaster/platform/postgres/pool';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import type pg from 'pg';
import { dataBeingDeleted, lockSql } from './closing-stores.ts';
import { sealedColumns } from './sealed-stores.ts';
import {
  toConnection,
  grantColumns,
  toWebhookStore,
  type StoreConnection,
  type StoreGrant,
  type StoreRow,
  type WebhookStore,
} from './store-rows.ts';

/** A new token with its grant; `revoked` when the store refuses the credentials for good; null when nothing changed. */
export type Renewal =
  | { readonly accessToken: string; readonly grant: StoreGrant }
  | 'revoked'
  | null;

/** The team that a shop belongs to, also after it removed the app. */
export interface StoreOwner {
  readonly teamId: TeamId;
  readonly domain: string;
  /** True while the data of the team is being deleted. */
  readonly isClosing: boolean;
}

export interface StoreConnections {
  /** Null while the team has no store, or its store removed the app. */
  readonly forTeam: (teamId: TeamId) => Promise<Required<StoreConnection> | null>;
  readonly forDomain: (domain: string, now: string) => Promise<WebhookStore | null>;
  readonly findOwner: (domain: string) => Promise<StoreOwner | null>;
  /** The shop of a team, also after it removed the app. */
  readonly findShop: (teamId: TeamId) => Promise<StoreOwner | null>;
  /** Teams with a store, in the order they connected. */
  readonly teams: () => Promise<readonly string[]>;
  /**
   * Connects, or connects again; after a change the old secret stays valid for an hour. Rejects with CONFLICT while the data of
   * the team is being deleted.
   */
  readonly connect: (connection: StoreConnection) => Promise<void>;
  /**
   * Connects a team that had no store, or updates the address and credentials of its store. A store that removed the app stays
   * disconnected until a member of the team connects it again. Returns true when the store is connected.
   */
  readonly keepConnected: (connection: StoreConnection) => Promise<boolean>;
  /**
   * Runs `renew` for the present connection of a team, in one process at a time, and saves the token and the grant that it
   * returns in one write. Returns the connection afterwards; null while there is none.
   */
  readonly renewToken: (
    teamId: TeamId,
    now: string,
    renew: (connection: Required<StoreConnection>) => Promise<Renewal>,
  ) => Promise<Required<StoreConnection> | null>;
  /** Marks the credentials as accepted. */
  readonly accepted: (teamId: TeamId) => Promise<void>;
  /** Marks the app as removed, and deletes the token and the credentials that renew it. */
  readonly uninstalled: (teamId: TeamId, at: string) => Promise<void>;
}

/** $7: the secret has changed; the old one stays valid for an hour. */
const saveSql = `
  insert into connector.stores as known
    (team_id, domain, api_url, access_token, webhook_secret, connected_at,
     grant_kind, client_id, client_secret, refresh_token, token_expires_at)
  values ($1, $2, $3, $4, $5, $6, $8, $9, $10, $11, $12)
  on conflict (team_id) do update set
    domain = excluded.domain, api_url = excluded.api_url, access_token = excluded.access_token,
    webhook_secret = excluded.webhook_secret, uninstalled_at = null, revoked_at = null,
    grant_kind = excluded.grant_kind, client_id = excluded.client_id,
    client_secret = excluded.client_secret, refresh_token = excluded.refresh_token,
    token_expires_at = excluded.token_expires_at,
    connected_at = case when known.uninstalled_at is null and known.domain = excluded.domain
      then known.connected_at else excluded.connected_at end,
    previous_webhook_secret = case when $7 then known.webhook_secret
      else known.previous_webhook_secret end,
    previous_secret_until = case when $7 then excluded.connected_at + interval '1 hour'
      else known.previous_secret_until end`;

const grantValues = (keys: KeyRing, teamId: TeamId, grant: StoreGrant | undefined) => {
  const columns = grantColumns(keys, teamId, grant);
  const { grant_kind, client_id, client_secret, refresh_token, token_expires_at } = columns;
  return [grant_kind, client_id, client_secret, refresh_token, token_expires_at];
};

/** Saves a connection; returns false when the condition fails. Opens the secrets first, since sealed ones cannot be compared. */
const save = (
  pool: pg.Pool,
  keys: KeyRing,
  connection: StoreConnection,
  condition = '',
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { teamId, domain, apiUrl, accessToken, webhookSecret, connectedAt, grant } = connection;
    const { seal, open } = sealedColumns(keys, teamId);
    await client.query(lockSql, [teamId]);
    const { rows } = await client.query<Pick<StoreRow, 'webhook_secret'>>(
      'select webhook_secret from connector.stores where team_id = $1',
      [teamId],
    );
    const known = rows[0]?.webhook_secret ?? null;
    const isChanged = known !== null && open('webhook_secret', known) !== webhookSecret;
    const sealedSecret = webhookSecret === null ? null : seal('webhook_secret', webhookSecret);
    const sealed = [seal('access_token', accessToken), sealedSecret];
    const values = [teamId, domain.toLowerCase(), apiUrl, ...sealed, connectedAt, isChanged];
    const all = [...values, ...grantValues(keys, teamId, grant)];
    const sql = `${saveSql} where known.closing_at is null ${condition}`;
    return (await client.query(sql, all)).rowCount === 1;
  });

const connectedSql = 'select * from connector.stores where team_id = $1 and uninstalled_at is null';

const renewedSql = `
  update connector.stores set access_token = $2, revoked_at = null, grant_kind = $3,
    client_id = $4, client_secret = $5, refresh_token = $6, token_expires_at = $7
  where team_id = $1`;

const revokedSql =
  'update connector.stores set revoked_at = coalesce(revoked_at, $2) where team_id = $1';

const renewToken =
  (pool: pg.Pool, keys: KeyRing): StoreConnections['renewToken'] =>
  (teamId, now, renew) =>
    inTransaction(pool, async (client) => {
      await client.query(lockSql, [teamId]);
      const [row] = (await client.query<StoreRow>(connectedSql, [teamId])).rows;
      if (row === undefined) return null;
      const renewal = await renew(toConnection(keys, row));
      if (renewal === 'revoked') await client.query(revokedSql, [teamId, now]);
      else if (renewal !== null) {
        const token = sealedColumns(keys, teamId).seal('access_token', renewal.accessToken);
        await client.query(renewedSql, [
          teamId,
          token,
          ...grantValues(keys, teamId, renewal.grant),
        ]);
      }
      const [after] = (await client.query<StoreRow>(connectedSql, [teamId])).rows;
      return after === undefined ? null : toConnection(keys, after);
    });

/** The webhook secret stays, since it signs what the platform sends about the store afterwards. */
const uninstalledSql = `
  update connector.stores set uninstalled_at = $2, access_token = '', client_id = null,
    client_secret = null, refresh_token = null, grant_kind = 'token', token_expires_at = null
  where team_id = $1`;

const createStateChanges = (pool: pg.Pool): Pick<StoreConnections, 'accepted' | 'uninstalled'> => ({
  accepted: async (teamId) => {
    const sql = `update connector.stores set revoked_at = null
      where team_id = $1 and revoked_at is not null`;
    await pool.query(sql, [teamId]);
  },
  uninstalled: (teamId, at) =>
    // The lock waits for a running renewal, which would save a token again.
    inTransaction(pool, async (client) => {
      await client.query(lockSql, [teamId]);
      await client.query(uninstalledSql, [teamId, at]);
    }),
});

/** Connections of teams and stores, in the connector's own table. */
export const createStoreConnections = (pool: pg.Pool, keys: KeyRing): StoreConnections => {
  const read = async (sql: string, values: readonly string[]): Promise<readonly StoreRow[]> =>
    (await pool.query<StoreRow>(sql, [...values])).rows;
  const findOwners = async (condition: string, ...values: string[]): Promise<StoreOwner[]> => {
    const sql = `select team_id as "teamId", domain, closing_at is not null as "isClosing"
      from connector.stores where ${condition}`;
    return (await pool.query<StoreOwner>(sql, values)).rows;
  };
  return {
    forTeam: async (teamId) => {
      const [row] = await read(connectedSql, [teamId]);
      return row === undefined ? null : toConnection(keys, row);
    },
    forDomain: async (domain, now) => {
      const sql = 'select * from connector.stores where domain = $1';
      const [row] = await read(sql, [domain.toLowerCase()]);
      return row === undefined ? null : toWebhookStore(keys, row, now);
    },
    findOwner: async (domain) => (await findOwners('domain = $1', domain.toLowerCase()))[0] ?? null,
    findShop: async (teamId) => (await findOwners('team_id = $1', teamId))[0] ?? null,
    teams: async () => {
      const owners = await findOwners('uninstalled_at is null order by connected_at, team_id');
      return owners.map(({ teamId }) => teamId);
    },
    connect: async (connection) => {
      if (!(await save(pool, keys, connection))) throw dataBeingDeleted();
    },
    keepConnected: (connection) => save(pool, keys, connection, 'and known.uninstalled_at is null'),
    renewToken: renewToken(pool, keys),
    ...createStateChanges(pool),
  };
};
