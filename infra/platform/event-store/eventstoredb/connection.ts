import { setTimeout as sleep } from 'node:timers/promises';
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { BadConfig } from '../../config/config.ts';

/** A client and the options of each of its calls. */
export interface Connection {
  readonly client: EventStoreDBClient;
  /** Hosts for messages, without user and password. */
  readonly hosts: string;
  /** Options of every call. Only the leader is sure to have the latest events. */
  readonly callOptions: { readonly credentials: Credentials; readonly requiresLeader: true };
  /** Longest wait for the answer to one append: `defaultDeadline` of the address, else three seconds. */
  readonly deadlineMs: number;
  /** Longest silence of the server during a read. */
  readonly silenceMs: number;
}

const DEADLINE_MS = 3_000;
/** Longer than the default keep-alive, so that a frozen connection breaks first, after which the client connects again. */
const SILENCE_MS = 4_000;
/**
 * After the interval without data, the client pings the server; without an answer within the timeout it closes the
 * connection. Together they detect a frozen server in three seconds.
 */
const KEEP_ALIVE: readonly (readonly [option: string, ms: number])[] = [
  ['keepAliveInterval', 1_000],
  ['keepAliveTimeout', 2_000],
];

const ADDRESS =
  /^esdb(?:\+discover)?:\/\/(?:(?<user>[^:@/?]+):(?<password>[^:@/?]*)@)?(?<hosts>[^@?]+?)\/?(?:\?(?<options>.*))?$/;
const HOST = /^[\w.-]+(:\d{1,5})?$/;
const LARGEST_PORT = 65_535;

/** Options of the client, in lower case without `-` and `_`. For other options it would print the whole address. */
const KNOWN_OPTIONS: readonly string[] = [
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'usercertfile',
  'userkeyfile',
];

/** Never sent: the client leaves credentials out of unencrypted calls. */
const NOBODY: Credentials = { username: 'nobody', password: '' };

const badAddress = (complaint: string): BadConfig => new BadConfig(`EVENT_STORE_URL ${complaint}`);

const assertHosts = (hosts: string): void => {
  for (const host of hosts.split(',')) {
    const port = Number(host.split(':')[1] ?? 0);
    if (HOST.test(host) && port <= LARGEST_PORT) continue;
    throw badAddress('must name its hosts as host:port, several of them with commas');
  }
};

const parseOptions = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        const name = key.toLowerCase().replaceAll(/[_-]/g, '');
        if (!KNOWN_OPTIONS.includes(name)) throw badAddress(`has an unknown option: ${key}`);
        return [name, value] as const;
      }),
  );

const assertOptions = (options: ReadonlyMap<string, string>): void => {
  if (options.get('tlsverifycert') === 'false') {
    throw badAddress(
      'cannot switch off the check of certificates; name the authority by tlsCAFile',
    );
  }
  if (options.get('throwonappendfailure') === 'false') {
    throw badAddress('must leave throwOnAppendFailure as it is: a refused append is an error');
  }
};

const decodeCredential = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badAddress('must write special characters of user and password as %XX');
  }
};

const parseCredentials = (
  { user, password }: Record<string, string | undefined>,
  encrypted: boolean,
): Credentials => {
  if (user !== undefined && password !== undefined) {
    return { username: decodeCredential(user), password: decodeCredential(password) };
  }
  if (!encrypted) return NOBODY;
  throw badAddress('must hold user:password@ before the host, or say ?tls=false');
};

/** Suppresses the client's advice on the console to wait ten seconds or more: a frozen server must be detected sooner. */
const withoutAdvice = (create: () => EventStoreDBClient): EventStoreDBClient => {
  const { console: output } = globalThis;
  const warn: unknown = Reflect.get(output, 'warn');
  output.warn = () => undefined;
  try {
    return create();
  } finally {
    Reflect.set(output, 'warn', warn);
  }
};

/** The client of an address, with this product's defaults for missing options. */
const createClient = (url: string, options: ReadonlyMap<string, string>): EventStoreDBClient => {
  const missing = KEEP_ALIVE.filter(([option]) => !options.has(option.toLowerCase()));
  const defaults = missing.map(([option, ms]) => `${option}=${ms}`).join('&');
  const address = defaults === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${defaults}`;
  return withoutAdvice(() => EventStoreDBClient.connectionString(address));
};

/** The client's own messages contain only the option or the missing file, never the password. */
const openClient = (url: string, options: ReadonlyMap<string, string>): EventStoreDBClient => {
  try {
    return createClient(url, options);
  } catch (error) {
    throw badAddress(
      `is not understood: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

/** A client for an EventStoreDB connection string; it connects with its first call. Throws BadConfig. */
export const openConnection = (url: string): Connection => {
  const parts = ADDRESS.exec(url.trim())?.groups;
  const hosts = parts?.['hosts'];
  if (parts === undefined || hosts === undefined) {
    throw badAddress('must look like esdb://user:password@host:2113, or with esdb+discover://');
  }
  assertHosts(hosts);
  const options = parseOptions(parts['options'] ?? '');
  assertOptions(options);
  const credentials = parseCredentials(parts, options.get('tls') !== 'false');
  const deadlineMs = Number(options.get('defaultdeadline') ?? DEADLINE_MS);
  return {
    client: openClient(url.trim(), options),
    hosts,
    callOptions: { credentials, requiresLeader: true },
    deadlineMs,
    silenceMs: SILENCE_MS,
  };
};

const CLOSE_MS = 1_000;

/**
 * Ends all calls of a client, and waits until they ended, at most a second. The client waits for each of them without a limit, but
 * an answer with events that nobody reads any more never says that it ended.
 */
export const closeConnection = async ({ client }: Pick<Connection, 'client'>): Promise<void> => {
  const late = new AbortController();
  const limit = sleep(CLOSE_MS, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([client.dispose(), limit]);
  late.abort();
};
