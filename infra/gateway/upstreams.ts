import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** The processes of one service. */
export interface Upstreams {
  /** The next process that answered its last check; null when none did. */
  readonly next: () => string | null;
  /** Leaves a process out that could not be reached, until it answers a check. */
  readonly failed: (url: string) => void;
  readonly states: () => Readonly<Record<string, 'up' | 'down'>>;
  readonly stop: () => void;
}

const LOOK_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

const isLive = async (url: string): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`${url}/health/live`, { signal })).ok;
  } catch {
    return false; // a process that is down is checked again
  }
};

type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Resolves all addresses of a host name, because a process may listen on one IP version only. */
const resolveName: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The processes behind an address. A name has one address per process where containers are scaled. Names of TLS servers stay,
 * since their certificates contain them.
 */
const processesAt = async (url: string, resolve: Resolve): Promise<readonly string[]> => {
  const { protocol, hostname, port } = new URL(url);
  if (protocol === 'https:' || isIP(hostname) !== 0 || hostname.startsWith('[')) return [url];
  const addresses = await resolve(hostname).catch(() => []); // looked up again with the next check
  const host = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);
  const end = port === '' ? '' : `:${port}`;
  return addresses.map((address) => `http://${host(address)}${end}`);
};

/** Looks up and checks each process of a service every second, or every `lookMs`. */
export const watchUpstreams = (
  urls: readonly string[],
  { lookMs = LOOK_MS, resolve = resolveName } = {},
): Upstreams => {
  const states = new Map<string, 'up' | 'down'>(urls.map((url) => [url, 'down']));
  const known = new Map<string, readonly string[]>();
  let turn = 0;
  const checkProcess = async (process: string): Promise<void> => {
    const state = (await isLive(process)) ? 'up' : 'down';
    if (states.has(process)) states.set(process, state);
  };
  const checkUrl = async (url: string): Promise<void> => {
    const found = await processesAt(url, resolve);
    const processes = found.length > 0 ? found : (known.get(url) ?? []);
    if (processes.length === 0) return;
    const gone = (known.get(url) ?? [url]).filter((process) => !processes.includes(process));
    for (const process of gone) states.delete(process);
    for (const process of processes) if (!states.has(process)) states.set(process, 'down');
    known.set(url, processes);
    await Promise.all(processes.map(checkProcess));
  };
  const underWay = new Set<string>();
  /** One check of a URL at a time: a name server may take longer than the pause between two. */
  const checkUrlOnce = async (url: string): Promise<void> => {
    if (underWay.has(url)) return;
    underWay.add(url);
    await checkUrl(url).finally(() => underWay.delete(url));
  };
  const checkAll = (): void => {
    for (const url of urls) void checkUrlOnce(url);
  };
  checkAll();
  const timer = setInterval(checkAll, lookMs);
  return {
    next: () => {
      const up = [...states].filter(([, state]) => state === 'up');
      turn += 1;
      return up[turn % up.length]?.[0] ?? null;
    },
    failed: (process) => {
      if (states.has(process)) states.set(process, 'down');
    },
    states: () => Object.fromEntries(states),
    stop: () => clearInterval(timer),
  };
};
