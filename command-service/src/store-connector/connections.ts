import type pg from 'pg';

/** How to reach a team's store. The token and the secrets never leave the connector. */
export interface StoreConnection {
  readonly teamId: string;
  /** `name.myshopify.com`, lower case. */
  readonly domain: string;
  /** Where its Admin API answers, version included. */
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly connectedAt: string;
}

/** What checks a webhook's signature. */
export interface WebhookParty {
  readonly teamId: string;
  /** The present secret, and the previous one while it may still sign. */
  readonly secrets: readonly string[];
  readonly connectedAt: string;
}

export interface StoreConnections {
  /** Null while the team has no store, or its store removed the app. */
  readonly forTeam: (teamId: string) => Promise<StoreConnection | null>;
  readonly forDomain: (domain: string, now: string) => Promise<WebhookParty | null>;
  /** Teams with a store, in the order they connected. */
  readonly teams: () => Promise<readonly string[]>;
  /** Connects, or connects anew; a changed secret keeps the old one valid for an hour. */
  readonly connect: (connection: StoreConnection) => Promise<void>;
  /**
   * Connects a team that never was, or takes over how its store is reached now. A store that removed the app stays
   * disconnected: only somebody of the team connects it anew. Answers whether it is connected.
   */
  readonly keepConnected: (connection: StoreConnection) => Promise<boolean>;
  /** The store removed the app: its token works no more. */
  readonly uninstalled: (teamId: string, at: string) => Promise<void>;
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

const connectionOf = (row: StoreRow): StoreConnection => ({
  teamId: row.team_id,
  domain: row.domain,
  apiUrl: row.api_url,
  accessToken: row.access_token,
  webhookSecret: row.webhook_secret,
  connectedAt: row.connected_at,
});

const partyOf = (row: StoreRow, now: string): WebhookParty => {
  const { previous_webhook_secret: previous, previous_secret_until: until } = row;
  const stillSigns = until !== null && Date.parse(until) > Date.parse(now);
  return {
    teamId: row.team_id,
    secrets: [row.webhook_secret, ...(stillSigns && previous !== null ? [previous] : [])],
    connectedAt: row.connected_at,
  };
};

const saveSql = `
  insert into connector.stores as known
    (team_id, domain, api_url, access_token, webhook_secret, connected_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (team_id) do update set
    domain = excluded.domain, api_url = excluded.api_url, access_token = excluded.access_token,
    webhook_secret = excluded.webhook_secret, uninstalled_at = null,
    connected_at = case when known.uninstalled_at is null and known.domain = excluded.domain
      then known.connected_at else excluded.connected_at end,
    previous_webhook_secret = case when known.webhook_secret = excluded.webhook_secret
      then known.previous_webhook_secret else known.webhook_secret end,
    previous_secret_until = case when known.webhook_secret = excluded.webhook_secret
      then known.previous_secret_until else excluded.connected_at + interval '1 hour' end`;

const valuesOf = (connection: StoreConnection): readonly string[] => {
  const { teamId, domain, apiUrl, accessToken, webhookSecret, connectedAt } = connection;
  return [teamId, domain.toLowerCase(), apiUrl, accessToken, webhookSecret, connectedAt];
};

/** Connections of teams and stores, in the connector's own table. */
export const createStoreConnections = (pool: pg.Pool): StoreConnections => {
  const read = async (sql: string, values: readonly string[]): Promise<readonly StoreRow[]> =>
    (await pool.query<StoreRow>(sql, [...values])).rows;
  return {
    forTeam: async (teamId) => {
      const [row] = await read('select * from connector.stores where team_id = $1', [teamId]);
      return row?.uninstalled_at === null ? connectionOf(row) : null;
    },
    forDomain: async (domain, now) => {
      const sql = 'select * from connector.stores where domain = $1';
      const [row] = await read(sql, [domain.toLowerCase()]);
      return row === undefined ? null : partyOf(row, now);
    },
    teams: async () => {
      const sql = `select * from connector.stores where uninstalled_at is null
        order by connected_at, team_id`;
      return (await read(sql, [])).map(({ team_id }) => team_id);
    },
    connect: async (connection) => {
      await pool.query(saveSql, [...valuesOf(connection)]);
    },
    keepConnected: async (connection) => {
      const sql = `${saveSql} where known.uninstalled_at is null`;
      const { rowCount } = await pool.query(sql, [...valuesOf(connection)]);
      return rowCount === 1;
    },
    uninstalled: async (teamId, at) => {
      const sql = 'update connector.stores set uninstalled_at = $2 where team_id = $1';
      await pool.query(sql, [teamId, at]);
    },
  };
};
