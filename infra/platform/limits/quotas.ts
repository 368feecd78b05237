import { createHash } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Quota } from '@quartermaster/contracts/core/quotas';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { toAddresseeKey } from '@quartermaster/contracts/core/text';
import type pg from 'pg';
import { inTransaction } from '../postgres/pool.ts';
import { migrate } from '../postgres/migrate.ts';

/** An amount of each quota. */
export interface QuotaUse {
  readonly quotas: readonly Quota[];
  readonly amount: number;
  /** Address whose own quotas these are; absent for those of the team. */
  readonly addressee?: string;
}

/** The use of quotas by teams, counted over all processes and across restarts. */
export interface Quotas {
  /** Counts all uses or none; refuses with RATE_LIMITED past a quota, with the seconds until there is room. */
  readonly take: (teamId: TeamId, uses: readonly QuotaUse[]) => Promise<void>;
  /** Subtracts amounts that were taken and not used. */
  readonly giveBack: (teamId: TeamId, uses: readonly QuotaUse[]) => Promise<void>;
}

const tables = [
  `create table used (
     team_id text not null,
     quota text not null,
     amount bigint not null,
     window_ends_at timestamptz not null,
     primary key (team_id, quota)
   )`,
];

/** Retry-After of quotas without a time window; an operator may have made room a day later. */
const LONG_WAIT_SECONDS = 86_400;

const countUse = `
  insert into quota.used as known (team_id, quota, amount, window_ends_at)
  values ($1, $2, $3, case when $5::int is null then 'infinity'
    else $4::timestamptz + $5::int * interval '1 second' end)
  on conflict (team_id, quota) do update set
    amount = case when known.window_ends_at <= $4 then excluded.amount
      else known.amount + excluded.amount end,
    window_ends_at = case when known.window_ends_at <= $4
      then excluded.window_ends_at else known.window_ends_at end
  returning amount, case when window_ends_at = 'infinity' then null
    else ceil(extract(epoch from window_ends_at - $4::timestamptz))::int end as wait`;

const countLess = `
  update quota.used set amount = greatest(amount - $3, 0)
  where team_id = $1 and quota = $2 and window_ends_at > $4`;

/** Counts of past windows, which say nothing; those of addressees would stay for ever. Counts in use are skipped. */
const forgetPast = `
  delete from quota.used where ctid in (
    select ctid from quota.used where team_id = $1 and window_ends_at <= $2 for update skip locked)`;

interface SingleUse {
  readonly quota: Quota;
  /** Name of the count. */
  readonly name: string;
  readonly amount: number;
}

const buildCountName = ({ name }: Quota, addressee: string | undefined): string =>
  addressee === undefined
    ? name
    : `${name} ${createHash('sha256').update(toAddresseeKey(addressee)).digest('hex')}`;

/** Sorted, so that two calls of a team cannot deadlock. */
const splitIntoSingleUses = (uses: readonly QuotaUse[]): readonly SingleUse[] =>
  uses
    .flatMap(({ quotas, amount, addressee }) =>
      quotas.map((quota) => ({ quota, name: buildCountName(quota, addressee), amount })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const createQuotaRejection = ({ message }: Quota, wait: number | null): Rejection =>
  new Rejection('RATE_LIMITED', message, {
    details: { retryAfterSeconds: wait === null ? LONG_WAIT_SECONDS : Math.max(1, wait) },
  });

/** The quotas of all teams, in the database all processes share. */
export const openQuotas = async (pool: pg.Pool, now: () => string): Promise<Quotas> => {
  await migrate(pool, 'quota', tables);
  return {
    take: (teamId, uses) =>
      inTransaction(pool, async (client) => {
        await client.query(forgetPast, [teamId, now()]);
        for (const { quota, name, amount } of splitIntoSingleUses(uses)) {
          const { rows } = await client.query<{ amount: string; wait: number | null }>(countUse, [
            teamId,
            name,
            amount,
            now(),
            quota.seconds,
          ]);
          const [row] = rows;
          if (row !== undefined && Number(row.amount) > quota.most)
            throw createQuotaRejection(quota, row.wait);
        }
      }),
    giveBack: (teamId, uses) =>
      inTransaction(pool, async (client) => {
        for (const { name, amount } of splitIntoSingleUses(uses)) {
          await client.query(countLess, [teamId, name, amount, now()]);
        }
      }),
  };
};

/** Deletes the counts of a team. */
export const forgetTeamQuotas = async (pool: pg.Pool, teamId: TeamId): Promise<void> => {
  await migrate(pool, 'quota', tables);
  await pool.query('delete from quota.used where team_id = $1', [teamId]);
};

/** Takes the quotas, runs `work`, and gives the quotas back when it fails. */
export const withinQuotas = async <Result>(
  quotas: Quotas,
  { teamId, uses }: { readonly teamId: TeamId; readonly uses: readonly QuotaUse[] },
  work: () => Promise<Result>,
): Promise<Result> => {
  await quotas.take(teamId, uses);
  try {
    return await work();
  } catch (error) {
    await quotas.giveBack(teamId, uses);
    throw error;
  }
};
