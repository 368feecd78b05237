import type { TeamId } from '@quartermaster/contracts/core/ids';
import { inTransaction } from '@quartermaster/infra/platform/postgres/pool';
import type { KeyRing } from '@quartermaster/infra/platform/secrets/key-ring';
import type pg from 'pg';
import { sealedColumns } from './sealed-stores.ts';

/** Address and credentials of a team's store. The token and the secrets never leave the connector. */
export interface StoreConnection {
  readonly teamId: TeamId;
  /** `name.myshopify.com`, lower case. */
  readonly domain: string;
  /** Address of its Admin API, with the version. */
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly connectedAt: string;
}

/** Team and secrets that check a webhook's signature. */
export interface WebhookParty {
  readonly teamId: TeamId;
  /** The current secret, and the previous one while it is still valid. */
  readonly secrets: readonly string[];
  readonly connectedAt: string;
}

export interface StoreConnections {
  /** Null while the team has no store, or its store removed the app. */
  readonly forTeam: (teamId: TeamId) => Promise<StoreConnection | null>;
  readonly forDomain: (domain: string, now: string) => Promise<WebhookParty | null>;
  /** Teams with a store, in the order they connected. */
  readonly teams: () => Promise<readonly string[]>;
  /** Connects, or connects again; after a change the old secret stays valid for an hour. */
  readonly connect: (connection: StoreConnection) => Promise<void>;
  /**
   * Connects a team that had no store, or updates the address and credentials of its store. A store that removed the app stays
   * disconnected until a member of the team connects it again. Returns true when the store is connected.
   */
  readonly keepConnected: (connection: StoreConnection) => Promise<boolean>;
  /** Notes that the store removed the app, which made its token invalid. */
  readonly uninstalled: (teamId: TeamId, at: string) => Promise<void>;
}

interface StoreRow {
  readonly team_id: string;
  readonly domain: string;
  readonly api_url: string;
  readonly access_token: string;
  readonly webhook_secret: string;
  readonly previous_webhook_secret: string | null;
  readonly previous_secret_until: string | null;
  readonly connected_at: string;
  readonly uninstalled_at: string | null;
}

const connectionOf = (keys: KeyRing, row: StoreRow): StoreConnection => {
  const { open } = sealedColumns(keys, row.team_id);
  return {
    teamId: row.team_id,
    domain: row.domain,
    apiUrl: row.api_url,
    accessToken: open('access_token', row.access_token),
    webhookSecret: open('webhook_secret', row.webhook_secret),
    connectedAt: row.connected_at,
  };
};

const partyOf = (keys: KeyRing, row: StoreRow, now: string): WebhookParty => {
  const { previous_webhook_secret: previous, previous_secret_until: until } = row;
  const { open } = sealedColumns(keys, row.team_id);
  const stillSigns = until !== null && Date.parse(until) > Date.parse(now);
  return {
    teamId: row.team_id,
    secrets: [
      open('webhook_secret', row.webhook_secret),
      ...(stillSigns && previous !== null ? [open('previous_webhook_secret', previous)] : []),
    ],
    connectedAt: row.connected_at,
  };
};

/** $7: the secret has changed; the old one stays valid for an hour. */
const saveSql = `
  insert into connector.stores as known
    (team_id, domain, api_url, access_token, webhook_secret, connected_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (team_id) do update set
    domain = excluded.domain, api_url = excluded.api_url, access_token = excluded.access_token,
    webhook_secret = excluded.webhook_secret, uninstalled_at = null,
    connected_at = case when known.uninstalled_at is null and known.domain = excluded.domain
      then known.connected_at else excluded.connected_at end,
    previous_webhook_secret = case when $7 then known.webhook_secret
      else known.previous_webhook_secret end,
    previous_secret_until = case when $7 then excluded.connected_at + interval '1 hour'
      else known.previous_secret_until end`;

const lockSql = `select pg_advisory_xact_lock(hashtextextended('connection of ' || $1, 0))`;

/** Saves a connection; returns true when it did. Secrets are opened first, since sealed ones cannot be compared. */
const save = (
  pool: pg.Pool,
  keys: KeyRing,
  connection: StoreConnection,
  condition = '',
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { teamId, domain, apiUrl, accessToken, webhookSecret, connectedAt } = connection;
    const { seal, open } = sealedColumns(keys, teamId);
    await client.query(lockSql, [teamId]);
    const { rows } = await client.query<Pick<StoreRow, 'webhook_secret'>>(
      'select webhook_secret from connector.stores where team_id = $1',
      [teamId],
    );
    const [known] = rows;
    const isChanged =
      known !== undefined && open('webhook_secret', known.webhook_secret) !== webhookSecret;
    const sealed = [seal('access_token', accessToken), seal('webhook_secret', webhookSecret)];
    const values = [teamId, domain.toLowerCase(), apiUrl, ...sealed, connectedAt, isChanged];
    return (await client.query(`${saveSql} ${condition}`, values)).rowCount === 1;
  });

/** Connections of teams and stores, in the connector's own table. */
export const createStoreConnections = (pool: pg.Pool, keys: KeyRing): StoreConnections => {
  const read = async (sql: string, values: readonly string[]): Promise<readonly StoreRow[]> =>
    (await pool.query<StoreRow>(sql, [...values])).rows;
  return {
    forTeam: async (teamId) => {
      const [row] = await read('select * from connector.stores where team_id = $1', [teamId]);
      return row?.uninstalled_at === null ? connectionOf(keys, row) : null;
    },
    forDomain: async (domain, now) => {
      const sql = 'select * from connector.stores where domain = $1';
      const [row] = await read(sql, [domain.toLowerCase()]);
      return row === undefined ? null : partyOf(keys, row, now);
    },
    teams: async () => {
      const sql = `select * from connector.stores where uninstalled_at is null
        order by connected_at, team_id`;
      return (await read(sql, [])).map(({ team_id }) => team_id);
    },
    connect: async (connection) => {
      await save(pool, keys, connection);
    },
    keepConnected: (connection) =>
      save(pool, keys, connection, 'where known.uninstalled_at is null'),
    uninstalled: async (teamId, at) => {
      const sql = 'update connector.stores set uninstalled_at = $2 where team_id = $1';
      await pool.query(sql, [teamId, at]);
    },
  };
};
