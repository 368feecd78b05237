import type pg from 'pg';
import type { TableChanges } from './row-changes.ts';

/** Below so many new rows any plan is fast. */
const LEAST_ROWS = 500;
/** A plan made for a quarter of the rows is still a good one. */
const GROWTH = 4;

interface Size {
  /** Rows added since the worker began, and how many of them the statistics know. */
  added: number;
  known: number;
}

/**
 * Keeps the planner's statistics in step with tables that fill up. The server looks at a table that grew from nothing a
 * minute later at best, and until then takes joins for loops over a single row, which last minutes over thousands.
 */
export const createTableStatistics = () => {
  const sizes = new Map<string, Size>();
  const isDue = ({ table, changes }: TableChanges): boolean => {
    const size = sizes.get(table.name) ?? { added: 0, known: 0 };
    sizes.set(table.name, size);
    for (const { row, stored } of changes) if (row !== null && stored === null) size.added += 1;
    if (size.added < Math.max(LEAST_ROWS, size.known * GROWTH)) return false;
    size.known = size.added;
    return true;
  };
  return {
    /** Takes new statistics of tables that grew; in the transaction that made them grow, so that neither is without the other. */
    follow: async (
      client: Pick<pg.ClientBase, 'query'>,
      schema: string,
      changes: readonly TableChanges[],
    ): Promise<void> => {
      for (const { table } of changes.filter(isDue)) {
        // Another partition's worker may be at it, and two that wait for each other's tables would never end.
        await client.query(`analyze (skip_locked) ${schema}.${table.name}`);
      }
    },
  };
};
