import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import type { EventHandler, Need, ProjectedEvent, Projection } from '../projection.ts';
import { selectRows } from './row-store.ts';
import { computeOrRefuse } from './rows-refused.ts';
import { type AnyTable, rowKey } from './table.ts';
import type { WorkingSet } from './working-set.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Context of a batch. */
export interface BatchContext {
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly workingSet: WorkingSet;
}

/** Call of a handler with one event. */
export interface HandlerCall {
  readonly handler: EventHandler;
  readonly event: ProjectedEvent;
}

/** A need of one team, with the key as text. */
interface TeamNeed {
  readonly teamId: TeamId;
  readonly need: Need;
}

interface NeedGroup {
  readonly teamId: TeamId;
  readonly table: AnyTable;
  readonly keys: Map<string, readonly string[]>;
  all: boolean;
}

const groupNeeds = (needs: readonly TeamNeed[]): readonly NeedGroup[] => {
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

/** Brings the rows into the working set. */
export const loadNeeds = async (
  { schema, workingSet }: BatchContext,
  client: Client,
  needs: readonly TeamNeed[],
): Promise<void> => {
  for (const { teamId, table, keys, all } of groupNeeds(needs)) {
    const requested = all ? 'all' : [...keys.values()];
    const found = await selectRows(client, { schema, table, teamId }, requested);
    workingSet.load(teamId, table, found, all ? 'all' : [...keys.keys()]);
  }
};

/** More rounds than any chain of rows has links; a handler that never stops asking is a defect. */
const MAX_ROUNDS = 6;

/**
 * Calls `needs` of the handlers until no named row is missing. Only handlers that missed a row are called again: rows do
 * not change meanwhile, so the others would return the same. Throws RowsRefused when `needs` throws or
 * names keys that the database cannot hold.
 */
export const prefetch = async (
  context: BatchContext,
  client: Client,
  steps: readonly HandlerCall[],
): Promise<void> => {
  const { workingSet } = context;
  let asking = steps;
  for (let round = 0; round < MAX_ROUNDS && asking.length > 0; round += 1) {
    const missing: TeamNeed[] = [];
    asking = asking.filter(({ handler, event }) => {
      const { teamId } = event.metadata;
      const before = missing.length;
      const needs = computeOrRefuse(() => handler.needs(event, workingSet.peek(teamId)));
      for (const need of needs) {
        if (!workingSet.has(teamId, need)) missing.push({ teamId, need });
      }
      return missing.length > before;
    });
    await loadNeeds(context, client, missing);
  }
};
