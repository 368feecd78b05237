import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Pool, PoolClient } from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { isInLog, TopicOfOtherLog } from '../../event-store/log-identity.ts';
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

export interface RelayOptions extends KafkaTopic {
  readonly store: EventStore;
  /** Database of the checkpoint: one row, in a schema of its own. */
  readonly databaseUrl: string;
  /** Most events between two checkpoints; 1,000 when absent. */
  readonly batchSize?: number;
  /** Longest time until a waiting relay takes over; 1 s when absent. */
  readonly retryMs?: number;
  /** Receives each error that is followed by a retry. */
  readonly onProblem: (error: unknown) => void;
  /** Called after each batch that the brokers acknowledged. */
  readonly onPublished?: (count: number, position: Position) => void;
}

export interface Relay {
  /** True while this relay publishes; others wait to take over. */
  readonly isLeading: () => boolean;
  /** Last position that this relay has found in the topic or written to it. */
  readonly position: () => Position;
  /** Finishes the current batch. */
  readonly stop: () => Promise<void>;
}

const DEFAULT_BATCH = 1_000;
const RETRY_MS = 1_000;

interface Work {
  readonly options: RelayOptions;
  readonly kafka: Kafka;
  readonly pool: Pool;
  readonly signal: AbortSignal;
  readonly state: { leading: boolean; checkpoint: RelayCheckpoint };
}

/** Rejects when the connection breaks; resolves when `signal` aborts. */
const rejectOnDisconnect = async (client: PoolClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('end', () => reject(new Error('The relay lost its connection to the database')));
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });

/** Creates a missing topic; returns true when a partition that should hold events is empty because Kafka lost its data. */
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

/** The start of publishing: the checkpoint, or the first event when the topic lost its data. Throws TopicOfOtherLog. */
const findStart = async (work: Work, client: PoolClient): Promise<RelayCheckpoint> => {
  const { store, topic } = work.options;
  const checkpoint = await readRelayCheckpoint(client, topic);
  if (!(await isInLog(store, checkpoint))) throw new TopicOfOtherLog(topic, checkpoint.position);
  if ((await prepareTopic(work, checkpoint)) === 'as expected') return checkpoint;
  await moveRelayCheckpoint(client, topic, checkpoint, NOTHING_PUBLISHED);
  return NOTHING_PUBLISHED;
};

/** Publishes batch after batch until stopped, or until the connection that makes it the leader breaks. */
const publishAll = async (work: Work, client: PoolClient, publisher: Publisher): Promise<void> => {
  const { options, signal, state } = work;
  const { store, topic, batchSize = DEFAULT_BATCH } = options;
  const subscription = store.subscribeAll(
    state.checkpoint.position,
    async (events) => {
      const reached = await publisher.publish(events, state.checkpoint);
      await moveRelayCheckpoint(client, topic, state.checkpoint, reached);
      state.checkpoint = reached;
      options.onPublished?.(events.length, reached.position);
    },
    { batchSize },
  );
  try {
    await Promise.race([rejectOnDisconnect(client, signal), subscription.done]);
  } finally {
    await subscription.stop();
  }
};

/** Waits until this relay is the leader, then publishes. */
const publishAsLeader = async (work: Work, client: PoolClient): Promise<void> => {
  const { options, kafka, signal, state } = work;
  const { topic, partitions, retryMs = RETRY_MS } = options;
  while (!(await tryToLead(client, topic))) {
    await sleep(retryMs, undefined, { signal });
  }
  state.checkpoint = await findStart(work, client);
  const publisher = await openPublisher(kafka, topic, partitions);
  state.leading = true;
  try {
    await publishAll(work, client, publisher);
  } finally {
    state.leading = false;
    await publisher.close().catch(() => undefined);
  }
};

/** One try on a separate connection; closing it lets another relay take over. */
const tryOnce = async (work: Work): Promise<void> => {
  await prepareRelay(work.pool);
  const client = await work.pool.connect();
  try {
    await publishAsLeader(work, client);
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
 * Publishes the log to Kafka in log order. Of several relays one publishes. Delivery is at least once: events sent after the
 * checkpoint are sent again. An event is sent only after all earlier ones were acknowledged, whichever relay sent them; so
 * the first copies of a partition's events are in log order, even if an old relay that seemed dead sends once more.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const abort = new AbortController();
  const state = { leading: false, checkpoint: NOTHING_PUBLISHED };
  const done = keepRelaying({
    options,
    kafka: connectKafka(options),
    pool: openPool(options.databaseUrl, { max: 2, applicationName: 'quartermaster relay' }),
    signal: abort.signal,
    state,
  });
  return {
    isLeading: () => state.leading,
    position: () => state.checkpoint.position,
    stop: async () => {
      abort.abort();
      await done;
    },
  };
};
