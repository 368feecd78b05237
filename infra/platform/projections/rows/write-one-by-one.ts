import type pg from 'pg';
import type { RecordedEvent } from '../../event-store/event-store.ts';
import { foldBatch } from '../apply-batch.ts';
import type { Poison } from '../folding.ts';
import type { BatchContext } from './load-needs.ts';
import type { Projection } from '../projection.ts';
import { writeChanges } from './row-store.ts';
import { RowsRefused } from './rows-refused.ts';
import { WorkingSet } from './working-set.ts';

type Client = Pick<pg.ClientBase, 'query'>;
type Events = readonly RecordedEvent[];

/** Two ways to write events after the checkpoint; each moves it. */
export interface Writing {
  /** In one batch; throws RowsRefused, with nothing written, when the database does not take it. */
  readonly writeTogether: (events: Events) => Promise<void>;
  /** One event, parking its team in each projection whose rows are refused. */
  readonly writeAlone: (event: RecordedEvent) => Promise<void>;
}

/**
 * Writes events that were refused in one batch: halves are tried until the event is found that is refused. Each costs as
 * many tries as the batch can be halved; everything else is written in the largest batches that are taken.
 */
export const writeHalves = async (events: Events, writing: Writing): Promise<void> => {
  const middle = Math.ceil(events.length / 2);
  for (const half of [events.slice(0, middle), events.slice(middle)]) {
    const [first] = half;
    if (first === undefined) continue;
    if (half.length === 1) await writing.writeAlone(first);
    else await writeOrHalve(half, writing);
  }
};

const writeOrHalve = async (events: Events, writing: Writing): Promise<void> => {
  try {
    await writing.writeTogether(events);
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await writeHalves(events, writing);
  }
};

const writeIn = async (
  context: BatchContext,
  client: Client,
  event: RecordedEvent,
  parked: ReadonlySet<string>,
): Promise<readonly Poison[]> => {
  const poisons = await foldBatch(context, client, [event], parked);
  await writeChanges(client, context.schema, context.workingSet.takeChanges());
  return poisons;
};

const toPoison = ({ name }: Projection, event: RecordedEvent, refusal: RowsRefused): Poison => ({
  projection: name,
  event,
  reason: `The database does not take its rows: ${refusal.message}`,
});

/** Folds and writes one event projection by projection within a transaction; returns where its team stops. */
export const writeByProjection = async (
  { schema, projections }: Omit<BatchContext, 'workingSet'>,
  client: Client,
  event: RecordedEvent,
  parked: ReadonlySet<string>,
): Promise<readonly Poison[]> => {
  const poisons: Poison[] = [];
  for (const projection of projections.filter(({ handlers }) => handlers.has(event.type))) {
    const alone = { schema, projections: [projection], workingSet: new WorkingSet() };
    await client.query('savepoint apart');
    try {
      poisons.push(...(await writeIn(alone, client, event, parked)));
    } catch (error) {
      if (!(error instanceof RowsRefused)) throw error;
      await client.query('rollback to savepoint apart');
      poisons.push(toPoison(projection, event, error));
    }
  }
  return poisons;
};
