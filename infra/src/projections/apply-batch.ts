import { readEventData } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { EventHandler, Need, ProjectedEvent, Projection } from './projection.ts';
import { selectRows, writeChanges } from './row-store.ts';
import { type AnyTable, rowKey } from './table.ts';
import { RowNotLoaded, type WorkingSet } from './working-set.ts';

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

/** Folds batches of events into the working set and writes what changed. */
export const createBatch = (
  schema: string,
  projections: readonly Projection[],
  workingSet: WorkingSet,
) => {
  const loadNeeds = async (client: Client, needs: readonly TeamNeed[]): Promise<void> => {
    const groups = new Map<
      string,
      { teamId: string; table: AnyTable; keys: Map<string, readonly string[]>; all: boolean }
    >();
    for (const { teamId, need } of needs) {
      const id = `${need.table.name}\u0002${teamId}`;
      const group = groups.get(id) ?? {
        teamId,
        table: need.table,
        keys: new Map<string, readonly string[]>(),
        all: false,
      };
      if ('all' in need) group.all = true;
      else group.keys.set(rowKey(need.key), need.key);
      groups.set(id, group);
    }
    for (const { teamId, table, keys, all } of groups.values()) {
      const asked = all ? 'all' : [...keys.values()];
      const found = await selectRows(client, { schema, table, teamId }, asked);
      workingSet.load(teamId, table, found, all ? 'all' : [...keys.keys()]);
    }
  };

  /** Asks the handlers until nothing they need is missing. */
  const prefetch = async (client: Client, steps: readonly Step[]): Promise<void> => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const missing = steps.flatMap(({ handler, event }) => {
        const { teamId } = event.metadata;
        return handler
          .needs(event, workingSet.peek(teamId))
          .filter((need) => !workingSet.has(teamId, need))
          .map((need): TeamNeed => ({ teamId, need }));
      });
      if (missing.length === 0) return;
      await loadNeeds(client, missing);
    }
  };

  const parse = (event: RecordedEvent, parked: ReadonlySet<string>, poisons: Poison[]): Step[] => {
    const { teamId } = event.metadata;
    const steps: Step[] = [];
    let data: unknown;
    for (const { name, handlers } of projections) {
      const handler = handlers.get(event.type);
      if (handler === undefined || parked.has(`${name} ${teamId}`)) continue;
      try {
        data ??= readEventData(handler.definition, event.schemaVersion, event.data);
        steps.push({ projection: name, handler, event: { ...event, data } as ProjectedEvent });
      } catch (error) {
        poisons.push({ projection: name, event, reason: messageOf(error) });
      }
    }
    return steps;
  };

  const foldNow = ({ handler, event }: Step): void => {
    handler.fold(event, workingSet.rows(event.metadata.teamId));
    workingSet.keep();
  };

  const foldOne = async (client: Client, step: Step): Promise<string | null> => {
    try {
      foldNow(step);
      return null;
    } catch (error) {
      workingSet.takeBack();
      if (!(error instanceof RowNotLoaded)) return messageOf(error);
    }
    // An earlier event of this batch made this one need more rows.
    await prefetch(client, [step]);
    try {
      foldNow(step);
      return null;
    } catch (error) {
      workingSet.takeBack();
      return messageOf(error);
    }
  };

  /** Folds all events in order; answers the poison ones, whose team is left out from there on. */
  const fold = async (
    client: Client,
    events: readonly RecordedEvent[],
    parkedBefore: ReadonlySet<string>,
  ): Promise<readonly Poison[]> => {
    const poisons: Poison[] = [];
    const steps = events.flatMap((event) => parse(event, parkedBefore, poisons));
    const firstBad = new Map(
      poisons.map((poison) => [
        `${poison.projection} ${poison.event.metadata.teamId}`,
        poison.event.position,
      ]),
    );
    await prefetch(client, steps);
    for (const step of steps) {
      const key = `${step.projection} ${step.event.metadata.teamId}`;
      const stopped = firstBad.get(key);
      if (stopped !== undefined && step.event.position >= stopped) continue;
      const reason = await foldOne(client, step);
      if (reason === null) continue;
      firstBad.set(key, step.event.position);
      poisons.push({ projection: step.projection, event: step.event, reason });
    }
    return poisons;
  };

  const write = async (client: Client): Promise<void> => {
    for (const changes of workingSet.changes()) await writeChanges(client, schema, changes);
  };

  return { fold, write };
};
