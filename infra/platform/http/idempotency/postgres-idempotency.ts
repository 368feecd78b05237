import { setInterval, setTimeout as wait } from 'node:timers/promises';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import { migrate } from '../../postgres/migrate.ts';
import type { Claim, Idempotency, StoredAnswer, KeyedRequest } from './idempotency.ts';

/** `body` is text, not jsonb, so that a repeated answer has the same bytes. */
const tables = [
  `create table idempotency_key (
     scope text not null,
     key text not null,
     request_hash text not null,
     command_id text not null,
     started_at timestamptz not null,
     runs_until timestamptz not null,
     status int,
     headers json,
     body text,
     primary key (scope, key)
   );
   create index on idempotency_key (started_at)`,
];

/** A key is valid for a day; later it counts as new. */
const retention = '24 hours';

export interface PostgresIdempotencySettings {
  /** Validity of a claim that is not renewed; after it, a repeated request runs again. */
  readonly leaseMs?: number;
  /** Longest wait of a repeated request for the first one's answer. */
  readonly maxWaitMs?: number;
}

interface Row {
  readonly request_hash: string;
  readonly command_id: string;
  readonly started_at: string;
  readonly status: number | null;
  readonly headers: StoredAnswer['headers'] | null;
  readonly body: string | null;
  readonly abandoned: boolean;
}

const firstClaim = `
  insert into http.idempotency_key as known
    (scope, key, request_hash, command_id, started_at, runs_until)
  values ($1, $2, $3, $4, $5, now() + $6 * interval '1 ms')
  on conflict (scope, key) do update
    set request_hash = excluded.request_hash, command_id = excluded.command_id,
        started_at = excluded.started_at, runs_until = excluded.runs_until,
        status = null, headers = null, body = null
    where known.started_at < excluded.started_at - interval '${retention}'
  returning command_id`;

const selectKey = `
  select request_hash, command_id, started_at, status, headers, body, runs_until <= now() as abandoned
  from http.idempotency_key where scope = $1 and key = $2`;

const takeOver = `
  update http.idempotency_key set runs_until = now() + $3 * interval '1 ms'
  where scope = $1 and key = $2 and status is null and runs_until <= now()`;

const renew = `
  update http.idempotency_key set runs_until = now() + $3 * interval '1 ms'
  where scope = $1 and key = $2 and status is null`;
/** Renewals within one lease, so that one of them may fail. */
const RENEWALS = 3;

const claimFirst = async (pool: Pool, request: KeyedRequest, leaseMs: number): Promise<boolean> => {
  const { scope, key, requestHash, commandId, now } = request;
  const { rowCount } = await pool.query(firstClaim, [
    scope,
    key,
    requestHash,
    commandId,
    now,
    leaseMs,
  ]);
  return rowCount === 1;
};

/** The claim of a request whose key is known; null while the first request still runs. */
const tryClaimKnown = async (
  pool: Pool,
  { scope, key, requestHash }: KeyedRequest,
  row: Row,
  leaseMs: number,
): Promise<Claim | null> => {
  if (row.request_hash !== requestHash) return { outcome: 'reused-for-another-request' };
  if (row.status !== null) {
    const { status, headers, body } = row;
    return { outcome: 'answered', answer: { status, headers: headers ?? {}, body } };
  }
  if (!row.abandoned) return null;
  const { rowCount } = await pool.query(takeOver, [scope, key, leaseMs]);
  return rowCount === 1
    ? { outcome: 'run', commandId: row.command_id, startedAt: row.started_at }
    : null;
};

const claimKnown = async (
  pool: Pool,
  request: KeyedRequest,
  { leaseMs, maxWaitMs }: Required<PostgresIdempotencySettings>,
): Promise<Claim> => {
  const givesUpAt = performance.now() + maxWaitMs;
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 250)) {
    const { rows } = await pool.query<Row>(selectKey, [request.scope, request.key]);
    const [row] = rows;
    const claim = row && (await tryClaimKnown(pool, request, row, leaseMs));
    if (claim) return claim;
    if (performance.now() >= givesUpAt) return { outcome: 'still-running' };
    await wait(pauseMs);
  }
};

/** Renews the claim in intervals until the work ends. A failed renewal is repeated by the next one. */
const renewDuring =
  (pool: Pool, leaseMs: number): Idempotency['renewDuring'] =>
  async ({ scope, key }, work) => {
    const ending = new AbortController();
    const renewing = (async () => {
      for await (const _ of setInterval(leaseMs / RENEWALS, null, { signal: ending.signal })) {
        await pool.query(renew, [scope, key, leaseMs]).catch(() => undefined);
      }
    })().catch(() => undefined); // it ends by the abort
    try {
      return await work();
    } finally {
      ending.abort();
      await renewing; // or it would renew a claim that was released
    }
  };

/**
 * Idempotency in Postgres, for any number of processes. A run is claimed for a few seconds, which are renewed while it lasts:
 * when its process dies, the next try runs with the same command id and instant. It makes the same events, and the log detects the repetition.
 */
export const openPostgresIdempotency = async (
  pool: Pool,
  { leaseMs = 10_000, maxWaitMs = 12_000 }: PostgresIdempotencySettings = {},
): Promise<Idempotency> => {
  await migrate(pool, 'http', tables);
  return {
    claim: async (request) =>
      (await claimFirst(pool, request, leaseMs))
        ? { outcome: 'run', commandId: request.commandId, startedAt: request.now }
        : claimKnown(pool, request, { leaseMs, maxWaitMs }),
    renewDuring: renewDuring(pool, leaseMs),
    keep: async ({ scope, key }, { status, headers, body }) => {
      await pool.query(
        `update http.idempotency_key set status = $3, headers = $4, body = $5
         where scope = $1 and key = $2 and status is null`,
        [scope, key, status, JSON.stringify(headers), body],
      );
    },
    release: async ({ scope, key }) => {
      await pool.query(
        `update http.idempotency_key set runs_until = now()
         where scope = $1 and key = $2 and status is null`,
        [scope, key],
      );
    },
    forgetBefore: async (instant) => {
      const { rowCount } = await pool.query(
        'delete from http.idempotency_key where started_at < $1',
        [instant],
      );
      return rowCount ?? 0;
    },
  };
};

/** Deletes the kept answers to calls of a team; returns how many. */
export const forgetTeamAnswers = async (pool: Pool, teamId: TeamId): Promise<number> => {
  await migrate(pool, 'http', tables);
  const sql = `delete from http.idempotency_key where starts_with(scope, $1::text || '/')`;
  return (await pool.query(sql, [teamId])).rowCount ?? 0;
};
