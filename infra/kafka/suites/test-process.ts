import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { createKafkaBus } from '@quartermaster/platform/event-bus/kafka/kafka';
import { startRelay } from '@quartermaster/platform/event-bus/kafka/relay';
import { createRowWriter } from '@quartermaster/platform/event-bus/kafka/test-rows';

/** The task of a process that a test starts and later kills. */
export interface Task {
  readonly role: 'relay' | 'reader';
  readonly name: string;
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly partitions: number;
  /** Groups of a reader, with the milliseconds that each works on a batch. */
  readonly groups: Readonly<Record<string, number>>;
}

/** Bounds at which few events fill a queue, so that a slow group falls behind and gets a separate reader. */
const bounds = { partitionBytes: 5_000, groupBytes: 15_000, holdMs: 50, holdInAllMs: 100 };

const say = (text: unknown): void => void process.stdout.write(`${String(text)}\n`);

const relay = async (task: Task): Promise<void> => {
  const store = await openPostgresEventStore(task.databaseUrl);
  const settings = { batchSize: 50, retryMs: 50 };
  startRelay({ ...task, ...settings, store, onProblem: say, onPublished: (count) => say(count) });
};

const read = async (task: Task): Promise<void> => {
  const settings = { idle_in_transaction_session_timeout: '2s' };
  const pool = openPool(task.databaseUrl, { max: 4, applicationName: task.name, settings });
  const bus = createKafkaBus({ ...task, bounds, sessionTimeoutMs: 1_500, onProblem: say });
  const readFor = async (group: string, workMs: number): Promise<void> => {
    const writer = createRowWriter(pool, group, task.name);
    for (;;) {
      const subscription = bus.subscribe({
        ...writer,
        onBatch: async (batch) => {
          await sleep(workMs);
          await writer.onBatch(batch);
          say(batch.events.length);
        },
      });
      await subscription.done.catch(say); // overtaken: begins again at the stored checkpoint
    }
  };
  await Promise.all(Object.entries(task.groups).map(([group, workMs]) => readFor(group, workMs)));
};

const task = JSON.parse(process.argv[2] ?? '{}') as Task;
await (task.role === 'relay' ? relay(task) : read(task));
