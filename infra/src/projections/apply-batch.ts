import { readEventData } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { EventHandler, Need, ProjectedEvent, Projection } from './projection.ts';
import { selectRows } from './row-store.ts';
import { type AnyTable, rowKey } from './table.ts';
import { RowNotLoaded } from './team-table.ts';
import type { WorkingSet } from './working-set.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** An event that could not be parsed or folded; its team stops here until somebody looks. */
export interface Poison {
  readonly projection: string;
  readonly event: RecordedEvent;
  readonly reason: string;
}

interface Step {
  readonly projection: string;
  readonly handler: EventHandler;
  readonly event: ProjectedEvent;
}

/** A need of one team, with the key as text. */
interface TeamNeed {
  readonly teamId: string;
  readonly need: Need;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** More rounds than any chain of rows has links; a handler that never stops asking is a defect. */
const MAX_ROUNDS = 6;

/** What a batch works on. */
export interface BatchContext {
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly workingSet: WorkingSet;
}

interface NeedGroup {
  readonly teamId: string;
  readonly table: AnyTable;
  readonly keys: Map<string, readonly string[]>;
  all: boolean;
}

const grouped = (needs: readonly TeamNeed[]): readonly NeedGroup[] => {
  const groups = new Map<string, NeedGroup>();
  for (const { teamId, need } of needs) {
    const id = `${need.table.name}\u0002${teamId}`;
    const group = groups.get(id) ?? { teamId, table: need.table, keys: new Map(), all: false };
    if ('all' in need) group.all = true;
    else group.keys.set(rowKey(need.key), need.key);
    groups.set(id, group);
  }
  return [...groups.values()];
};

const loadNeeds = async (
  { schema, workingSet }: BatchContext,
  client: Client,
  needs: readonly TeamNeed[],
): Promise<void> => {
  for (const { teamId, table, keys, all } of grouped(needs)) {
    const asked = all ? 'all' : [...keys.values()];
    const found = await selectRows(client, { schema, table, teamId }, asked);
    workingSet.load(teamId, table, found, all ? 'all' : [...keys.keys()]);
  }
};

/**
 * Asks the handlers until nothing they foresee is missing. Only those who missed something are asked again: rows that
 * are loaded do not change before the fold, so the others would answer the same.
 */
const prefetch = async (
  context: BatchContext,
  client: Client,
  steps: readonly Step[],
): Promise<void> => {
  const { workingSet } = context;
  let asking = steps;
  for (let round = 0; round < MAX_ROUNDS && asking.length > 0; round += 1) {
    const missing: TeamNeed[] = [];
    asking = asking.filter(({ handler, event }) => {
      const { teamId } = event.metadata;
      const before = missing.length;
      for (const need of handler.needs(event, workingSet.peek(teamId))) {
        if (!workingSet.has(teamId, need)) missing.push({ teamId, need });
      }
      return missing.length > before;
    });
    await loadNeeds(context, client, missing);
  }
};

const teamKey = (projection: string, teamId: string): string => `${projection} ${teamId}`;

/** The steps an event makes: one per projection that handles it and whose team is not parked there. */
const stepsOf = (
  projections: readonly Projection[],
  recorded: RecordedEvent,
  parked: ReadonlySet<string>,
  poisons: Poison[],
): readonly Step[] => {
  const steps: Step[] = [];
  let event: ProjectedEvent | undefined;
  for (const { name, handlers } of projections) {
    const handler = handlers.get(recorded.type);
    if (handler === undefined) continue;
    if (parked.size > 0 && parked.has(teamKey(name, recorded.metadata.teamId))) continue;
    try {
      event ??= projected(handler, recorded);
      steps.push({ projection: name, handler, event });
    } catch (error) {
      poisons.push({ projection: name, event: recorded, reason: messageOf(error) });
    }
  }
  return steps;
};

const projected = ({ definition }: EventHandler, event: RecordedEvent): ProjectedEvent => ({
  ...event,
  data: readEventData(definition, event.schemaVersion, event.data),
});

/** Folds one event; answers what stood in its way, or null. */
const foldStep = ({ handler, event }: Step, workingSet: WorkingSet): unknown => {
  try {
    handler.fold(event, workingSet.rows(event.metadata.teamId));
    workingSet.keep();
    return null;
  } catch (error) {
    workingSet.takeBack();
    return error;
  }
};

/**
 * Folds one event that met a problem before; answers why it cannot be, or null. A row nobody foresaw (an event of the
 * same batch may have made this one need more) is loaded there and then.
 */
const foldAgain = async (
  context: BatchContext,
  client: Client,
  step: Step,
  met: unknown,
): Promise<string | null> => {
  const { teamId } = step.event.metadata;
  let problem = met;
  while (problem instanceof RowNotLoaded) {
    await loadNeeds(context, client, [{ teamId, need: problem.need }]);
    problem = foldStep(step, context.workingSet);
  }
  return problem === null ? null : messageOf(problem);
};

const isStopped = (stoppedAt: ReadonlyMap<string, string>, { projection, event }: Step): boolean =>
  event.position >= (stoppedAt.get(teamKey(projection, event.metadata.teamId)) ?? '~');

/** Folds all events in order; answers the poison ones, whose team is left out from there on. */
export const foldBatch = async (
  context: BatchContext,
  client: Client,
  events: readonly RecordedEvent[],
  parked: ReadonlySet<string>,
): Promise<readonly Poison[]> => {
  const poisons: Poison[] = [];
  const steps = events.flatMap((event) => stepsOf(context.projections, event, parked, poisons));
  const stoppedAt = new Map<string, string>();
  for (const { projection, event } of poisons) {
    const key = teamKey(projection, event.metadata.teamId);
    if (!stoppedAt.has(key)) stoppedAt.set(key, event.position);
  }
  await prefetch(context, client, steps);
  for (const step of steps) {
    if (stoppedAt.size > 0 && isStopped(stoppedAt, step)) continue;
    const problem = foldStep(step, context.workingSet);
    if (problem === null) continue;
    const reason = await foldAgain(context, client, step, problem);
    if (reason === null) continue;
    stoppedAt.set(teamKey(step.projection, step.event.metadata.teamId), step.event.position);
    poisons.push({ projection: step.projection, event: step.event, reason });
  }
  return poisons;
};
