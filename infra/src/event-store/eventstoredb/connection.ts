import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { BadConfig } from '../../config/config.ts';

/** A client and what each of its calls is given. */
export interface Connection {
  readonly client: EventStoreDBClient;
  /** For messages; without user and password. */
  readonly hosts: string;
  /** Options of every call. The leader alone knows what was appended just now. */
  readonly callOptions: { readonly credentials: Credentials; readonly requiresLeader: true };
  /** Longest wait for the answer to one append: `defaultDeadline` of the address, else three seconds. */
  readonly deadlineMs: number;
}

const DEADLINE_MS = 3_000;

const ADDRESS =
  /^esdb(?:\+discover)?:\/\/(?:(?<user>[^:@/?]+):(?<password>[^:@/?]*)@)?(?<hosts>[^@?]+?)\/?(?:\?(?<options>.*))?$/;
const HOST = /^[\w.-]+(:\d{1,5})?$/;
const LARGEST_PORT = 65_535;

/** Options the client knows, as it compares them: without case, `-` and `_`. It prints the whole address for others. */
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

const bad = (complaint: string): BadConfig => new BadConfig(`EVENT_STORE_URL ${complaint}`);

const assertHosts = (hosts: string): void => {
  for (const host of hosts.split(',')) {
    const port = Number(host.split(':')[1] ?? 0);
    if (HOST.test(host) && port <= LARGEST_PORT) continue;
    throw bad('must name its hosts as host:port, several of them with commas');
  }
};

const optionsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        const name = key.toLowerCase().replaceAll(/[_-]/g, '');
        if (!KNOWN_OPTIONS.includes(name)) throw bad(`has an option nobody knows: ${key}`);
        return [name, value] as const;
      }),
  );

const assertOptions = (options: ReadonlyMap<string, string>): void => {
  if (options.get('tlsverifycert') === 'false') {
    throw bad('cannot switch off the check of certificates; name the authority by tlsCAFile');
  }
  if (options.get('throwonappendfailure') === 'false') {
    throw bad('must leave throwOnAppendFailure as it is: a refused append is an error');
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw bad('must write special characters of user and password as %XX');
  }
};

const credentialsOf = (
  { user, password }: Record<string, string | undefined>,
  encrypted: boolean,
): Credentials => {
  if (user !== undefined && password !== undefined) {
    return { username: decoded(user), password: decoded(password) };
  }
  if (!encrypted) return NOBODY;
  throw bad('must hold user:password@ before the host, or say ?tls=false');
};

/** What the client says names only the option, or the file it did not find. */
const clientOf = (url: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw bad(`is not understood: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** A client for an address as EventStoreDB writes them; it connects with its first call. Throws BadConfig. */
export const connectionTo = (url: string): Connection => {
  const parts = ADDRESS.exec(url.trim())?.groups;
  const hosts = parts?.['hosts'];
  if (parts === undefined || hosts === undefined) {
    throw bad('must look like esdb://user:password@host:2113, or with esdb+discover://');
  }
  assertHosts(hosts);
  const options = optionsOf(parts['options'] ?? '');
  assertOptions(options);
  const credentials = credentialsOf(parts, options.get('tls') !== 'false');
  const deadlineMs = Number(options.get('defaultdeadline') ?? DEADLINE_MS);
  return {
    client: clientOf(url),
    hosts,
    callOptions: { credentials, requiresLeader: true },
    deadlineMs,
  };
};
