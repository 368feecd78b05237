import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Pool, PoolClient } from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { openPool } from '../../postgres/pool.ts';
import { connectKafka, type KafkaTopic } from './kafka-client.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import {
  moveRelayCheckpoint,
  NOTHING_PUBLISHED,
  prepareRelay,
  readRelayCheckpoint,
  type RelayCheckpoint,
  tryToLead,
} from './relay-checkpoint.ts';
import { ensureTopic } from './topic.ts';

/** The topic holds more than the log: one of the two was restored from an older copy. */
export class RelayAheadOfLog extends Error {
  override readonly name = 'RelayAheadOfLog';
}

export interface RelayOptions extends KafkaTopic {
  readonly store: EventStore;
  /** Database that keeps the checkpoint; one row, in tables of its own schema. */
  readonly databaseUrl: string;
  /** Most events between two checkpoints; 1,000 when absent. */
  readonly batchSize?: number;
  /** Longest time until a waiting relay takes over; 1 s when absent. */
  readonly retryMs?: number;
  /** Hears what went wrong before it is tried again. */
  readonly onProblem: (error: unknown) => void;
  /** Hears of each batch the brokers acknowledged. */
  readonly onPublished?: (count: number, position: Position) => void;
}

export interface Relay {
  /** Whether this is the relay that publishes; others wait to take over. */
  readonly isLeading: () => boolean;
  /** Everything up to here is in the topic, as far as this relay knows. */
  readonly position: () => Position;
  /** Finishes the batch under way. */
  readonly stop: () => Promise<void>;
}

const DEFAULT_BATCH = 1_000;
const RETRY_MS = 1_000;

interface Work {
  readonly options: RelayOptions;
  readonly kafka: Kafka;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  readonly stands: { leading: boolean; checkpoint: RelayCheckpoint };
}

/** Rejects when the connection breaks, resolves when told to stop. */
const whileConnected = async (client: PoolClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('end', () => reject(new Error('The relay lost its connection to the database')));
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });

/** Makes the topic when missing; answers whether a partition that should hold events holds none: Kafka lost its data. */
const prepareTopic = async (
  { kafka, options }: Work,
  { tails }: RelayCheckpoint,
): Promise<'as expected' | 'emptied'> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    await ensureTopic(admin, options);
    const offsets = await admin.fetchTopicOffsets(options.topic);
    const emptied = offsets.some(
      ({ partition, low, high }) => tails.has(partition) && low === high,
    );
    return emptied ? 'emptied' : 'as expected';
  } finally {
    await admin.disconnect();
  }
};

/** Where to go on publishing: after the checkpoint, or from the first event when the topic lost what it held. */
const findStart = async (work: Work, client: PoolClient): Promise<RelayCheckpoint> => {
  const { store, topic } = work.options;
  const checkpoint = await readRelayCheckpoint(client, topic);
  if (checkpoint.position > (await store.head())) {
    throw new RelayAheadOfLog(
      `${topic} was filled up to ${checkpoint.position}, where the log has no event. One of them was restored from an ` +
        'older copy; name a new topic to fill it from the log.',
    );
  }
  if ((await prepareTopic(work, checkpoint)) === 'as expected') return checkpoint;
  await moveRelayCheckpoint(client, topic, checkpoint, NOTHING_PUBLISHED);
  return NOTHING_PUBLISHED;
};

/** Publishes batch after batch until told to stop or the connection that makes it the leader breaks. */
const publishAll = async (work: Work, client: PoolClient, publisher: Publisher): Promise<void> => {
  const { options, signal, stands } = work;
  const { store, topic, batchSize = DEFAULT_BATCH } = options;
  const subscription = store.subscribeAll(
    stands.checkpoint.position,
    async (events) => {
      const reached = await publisher.publish(events, stands.checkpoint);
      await moveRelayCheckpoint(client, topic, stands.checkpoint, reached);
      stands.checkpoint = reached;
      options.onPublished?.(events.length, reached.position);
    },
    { batchSize },
  );
  try {
    await Promise.race([whileConnected(client, signal), subscription.done]);
  } finally {
    await subscription.stop();
  }
};

/** Waits to be the one relay, then publishes. */
const lead = async (work: Work, client: PoolClient): Promise<void> => {
  const { options, kafka, signal, stands } = work;
  const { topic, partitions, retryMs = RETRY_MS } = options;
  while (!(await tryToLead(client, topic))) {
    await sleep(retryMs, undefined, { signal });
  }
  stands.checkpoint = await findStart(work, client);
  const publisher = await openPublisher(kafka, topic, partitions);
  stands.leading = true;
  try {
    await publishAll(work, client, publisher);
  } finally {
    stands.leading = false;
    await publisher.close().catch(() => undefined);
  }
};

/** One try on a connection of its own; closing it lets another relay take over. */
const tryOnce = async (work: Work): Promise<void> => {
  await prepareRelay(work.pool);
  const client = await work.pool.connect();
  try {
    await lead(work, client);
  } finally {
    client.release(true);
  }
};

const keepRelaying = async (work: Work): Promise<void> => {
  const { options, signal, pool } = work;
  const isStopped = (): boolean => signal.aborted;
  while (!isStopped()) {
    try {
      await tryOnce(work);
    } catch (error) {
      if (isStopped()) break;
      options.onProblem(error);
      await sleep(options.retryMs ?? RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  await pool.end();
};

/**
 * Publishes the log to Kafka in log order. Of several relays one works. At least once: what was sent but not yet in the
 * checkpoint is sent again. No event is sent before all events up to it were acknowledged, whoever sent them; so the first
 * appearances of a partition's events are in log order, also when a relay that was thought dead sends once more.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const abort = new AbortController();
  const stands = { leading: false, checkpoint: NOTHING_PUBLISHED };
  const done = keepRelaying({
    options,
    kafka: connectKafka(options),
    pool: openPool(options.databaseUrl, { max: 2, applicationName: 'quartermaster relay' }),
    signal: abort.signal,
    stands,
  });
  return {
    isLeading: () => stands.leading,
    position: () => stands.checkpoint.position,
    stop: async () => {
      abort.abort();
      await done;
    },
  };
};
