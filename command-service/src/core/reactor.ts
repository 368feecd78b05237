import { setTimeout as sleep } from 'node:timers/promises';
import type {
  EventStore,
  RecordedEvent,
  Subscription,
} from '@quartermaster/infra/event-store/event-store';
import { START } from '@quartermaster/infra/event-store/event-store';
import { longestPauseMs } from '@quartermaster/infra/postgres/connection-lost';
import { withLease } from '@quartermaster/infra/postgres/lease';
import type pg from 'pg';

/**
 * Events in, commands out, without state of its own. Delivered at least once and in log order,
 * so its commands take their ids from the event that causes them.
 */
export interface Reactor {
  readonly name: string;
  readonly types: readonly string[];
  readonly handle: (event: RecordedEvent) => Promise<void>;
}

/** The second, with the first having done its part of each event before, whichever process and however late each is. */
export const following = (first: Reactor, second: Reactor): Reactor => ({
  ...second,
  handle: async (event) => {
    await first.handle(event);
    await second.handle(event);
  },
});

export interface ReactorRunnerOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly reactors: readonly Reactor[];
  readonly onProblem: (reactor: string, error: unknown, retryInMs: number) => void;
}

export const reactorTablesSql: readonly string[] = [
  `create table if not exists reactors.checkpoints (
     reactor text primary key, position text not null, moved_at timestamptz not null default now())`,
];

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;
const LEASE_RETRY_MS = 3000;

const readPosition = async (pool: pg.Pool, reactor: string): Promise<string> => {
  const { rows } = await pool.query<{ position: string }>(
    'select position from reactors.checkpoints where reactor = $1',
    [reactor],
  );
  return rows[0]?.position ?? START;
};

const writePosition = async (pool: pg.Pool, reactor: string, position: string): Promise<void> => {
  await pool.query(
    `insert into reactors.checkpoints (reactor, position) values ($1, $2)
     on conflict (reactor) do update set position = excluded.position, moved_at = now()`,
    [reactor, position],
  );
};

/** Waits, but not longer than until the runner stops. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

const isStopped = (stopping: AbortSignal): boolean => stopping.aborted;

/** Tries until it works or the runner stops; a reactor never skips an event. */
const persist = async (
  work: () => Promise<void>,
  stopping: AbortSignal,
  onProblem: (error: unknown, retryInMs: number) => void,
): Promise<boolean> => {
  let delay = FIRST_RETRY_MS;
  while (!isStopped(stopping)) {
    try {
      await work();
      return true;
    } catch (error) {
      const longest = longestPauseMs(error, LAST_RETRY_MS);
      onProblem(error, Math.min(delay, longest));
      await pause(Math.min(delay, longest), stopping);
      delay = Math.min(delay * 2, longest);
    }
  }
  return false;
};

const runOne = async (
  { pool, store, onProblem }: ReactorRunnerOptions,
  reactor: Reactor,
  stopping: AbortSignal,
): Promise<void> => {
  const report = (error: unknown, retryInMs: number): void => {
    onProblem(reactor.name, error, retryInMs);
  };
  const after = await readPosition(pool, reactor.name);
  const subscription: Subscription = store.subscribeAll(after, async (events) => {
    for (const event of events) {
      if (!reactor.types.includes(event.type)) continue;
      if (!(await persist(() => reactor.handle(event), stopping, report))) return;
      await writePosition(pool, reactor.name, event.position);
    }
    const last = events.at(-1);
    if (last !== undefined && !isStopped(stopping)) {
      await writePosition(pool, reactor.name, last.position);
    }
  });
  stopping.addEventListener('abort', () => void subscription.stop());
  if (isStopped(stopping)) await subscription.stop();
  await subscription.done;
};

/** Runs while this process holds the lease of the reactor; another process takes over when it ends. */
const runExclusively = async (
  options: ReactorRunnerOptions,
  reactor: Reactor,
  stopping: AbortSignal,
): Promise<void> => {
  const held = await withLease(options.pool, `reactor ${reactor.name}`, async (lost) => {
    await runOne(options, reactor, AbortSignal.any([lost, stopping]));
    return true;
  });
  if (held === null) await pause(LEASE_RETRY_MS, stopping);
};

/** Starts every reactor; `stop` waits for the event in hand. */
export const startReactors = (options: ReactorRunnerOptions): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const runs = options.reactors.map(async (reactor) => {
    await persist(
      async () => {
        while (!isStopped(stopping.signal)) {
          await runExclusively(options, reactor, stopping.signal);
        }
      },
      stopping.signal,
      (error, retryInMs) => {
        options.onProblem(reactor.name, error, retryInMs);
      },
    );
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(runs);
    },
  };
};
