import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';

export interface Allowance {
  /** Caller and kind of the attempts: `code:owner@shop.example`, `verify:192.0.2.7`. */
  readonly subject: string;
  readonly tries: number;
  readonly seconds: number;
}

/** Counts tries over all processes, so that a code cannot be guessed by using several of them (NF-S-02). */
export interface Attempts {
  /** Counts one more try; returns 0 when it is allowed, else the seconds until the next one is. */
  readonly count: (allowance: Allowance) => Promise<number>;
  /** Resets the count, after a success. */
  readonly clear: (subject: string) => Promise<void>;
}

const countOne = `
  insert into auth.attempt as known (subject, count, window_ends_at)
  values ($1, 1, $2::timestamptz + $3 * interval '1 second')
  on conflict (subject) do update set
    count = case when known.window_ends_at <= $2 then 1 else known.count + 1 end,
    window_ends_at = case when known.window_ends_at <= $2
      then excluded.window_ends_at else known.window_ends_at end
  returning count, ceil(extract(epoch from window_ends_at - $2::timestamptz))::int as wait`;

/** Needs `migrateAuth`. */
export const openAttempts = (pool: Pool, now: () => string): Attempts => ({
  count: async ({ subject, tries, seconds }) => {
    const { rows } = await pool.query<{ count: number; wait: number }>(countOne, [
      subject,
      now(),
      seconds,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('The database returned no count');
    return row.count <= tries ? 0 : Math.max(1, row.wait);
  },
  clear: async (subject) => {
    await pool.query('delete from auth.attempt where subject = $1', [subject]);
  },
});

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an address; `::` is expanded to zeros. */
const expandGroups = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined || left === undefined || right === undefined) return left ?? [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
};

/**
 * The unit that limits count as one caller: an IPv4 address, or an IPv6 /64 network, since one customer can use every address
 * of it.
 */
export const toOrigin = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const network = expandGroups(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};
