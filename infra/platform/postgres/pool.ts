import { Pool, type PoolClient, types } from 'pg';

type Parse = (text: string) => unknown;

const standardParser = types.getTypeParser as (id: number, format?: 'text' | 'binary') => Parse;

/** `2026-11-21 07:22:00.5+00`, the format of servers in UTC. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/;

/** `timestamptz` text as an ISO instant in milliseconds, the form every contract uses; `infinity` stays as it is. */
export const instantText = (text: string): string => {
  const [, day, time, fraction] = UTC_TEXT.exec(text) ?? [];
  if (day !== undefined && time !== undefined) {
    return `${day}T${time}.${(fraction ?? '').slice(1, 4).padEnd(3, '0')}Z`;
  }
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
};

/** A number when it is exact, otherwise the text. */
export const safeNumber = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

const keepText: Parse = (text) => text;

const TEXT_LIST = 1009;
const textList = standardParser(TEXT_LIST) as (text: string) => readonly (string | null)[];

const createListParser = (parse: Parse): Parse => {
  return (text) => textList(text).map((entry) => (entry === null ? null : parse(entry)));
};

const DATE_LIST = 1182;
const TIMESTAMPTZ_LIST = 1185;
const INT8_LIST = 1016;

const customParsers = new Map<number, Parse>([
  [types.builtins.DATE, keepText],
  [types.builtins.TIMESTAMPTZ, instantText],
  [types.builtins.INT8, safeNumber],
  [types.builtins.FLOAT8, Number],
  [DATE_LIST, createListParser(keepText)],
  [TIMESTAMPTZ_LIST, createListParser(instantText)],
  [INT8_LIST, createListParser(safeNumber)],
]);

/**
 * Parsers of database values: `date` as `YYYY-MM-DD` text (a calendar day has no time zone), `timestamptz` as an
 * ISO instant, `int8` and `float8` as numbers, `numeric` as text, `json` and `jsonb` parsed.
 */
const valueParsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary'): Parse => {
    const parse = format === 'binary' ? undefined : customParsers.get(id);
    return parse ?? standardParser(id, format);
  },
};

export interface PoolOptions {
  /** Most connections at once. */
  readonly max: number;
  /** Name of the connections in the server's `pg_stat_activity`. */
  readonly applicationName: string;
  /** Settings of every session, for example `plan_cache_mode`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives the error of an idle connection that broke; the pool replaces it automatically. */
  readonly onBroken?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Server timeouts for processes that stop answering. An idle transaction of a frozen process ends after the timeout, which
 * releases its locks; the sessions of an unreachable machine end after about 25 s.
 */
const GIVEN_UP: Readonly<Record<string, string>> = {
  idle_in_transaction_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

const sessionOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const lossListeners = new WeakMap<Pool, Set<() => void>>();

/**
 * Calls `onLost` whenever a connection of the pool breaks, in use or idle, as all do when the server crashes. The result
 * ends the calls. The pool must be one of `openPool` or `openPoolBeside`.
 */
export const watchConnections = (pool: Pool, onLost: () => void): (() => void) => {
  const watchers = lossListeners.get(pool);
  if (watchers === undefined) throw new Error('This pool was opened elsewhere');
  watchers.add(onLost);
  return () => void watchers.delete(onLost);
};

/**
 * The pool does not listen for errors of a connection in use, and an unhandled one ends the process. A pending query rejects
 * with the error.
 */
const listenForErrors = (pool: Pool, onBroken?: PoolOptions['onBroken']): Pool => {
  const watchers = new Set<() => void>();
  lossListeners.set(pool, watchers);
  pool.on('error', (error) => onBroken?.(error));
  pool.on('connect', (client) => {
    client.on('error', () => watchers.forEach((onLost) => onLost()));
  });
  return pool;
};

/**
 * Connections whose sessions run in UTC and parse values with `valueParsers`. A broken connection, in use or not, never
 * ends the process; a pending query rejects with the error.
 */
export const openPool = (url: string, options: PoolOptions): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    options: sessionOptions({ timezone: 'UTC', ...GIVEN_UP, ...options.settings }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: valueParsers,
  });
  return listenForErrors(pool, options.onBroken);
};

/** A separate pool for the same database, with the same settings and those given. */
export const openPoolBeside = (
  pool: Pool,
  max: number,
  settings: PoolOptions['settings'] = {},
): Pool => {
  const options = [pool.options.options, sessionOptions(settings)].join(' ').trim();
  return listenForErrors(new Pool({ ...pool.options, max, options }));
};

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. `begin` may hold the first statements
 * of the transaction, which are sent together with it.
 */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> => {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
};
