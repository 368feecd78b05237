import { usePlanScreen } from '../plan-screen.ts';
import { getRowId, type PlanRow, resetMonths } from './plan-edits.ts';

/** Returns a function that lets the forecast count in all months of an item, as an unsaved change. */
export const useResetItem = (): ((row: PlanRow) => void) => {
  const { commit } = usePlanScreen().editing;
  return (row) => void commit(new Map([[getRowId(row), resetMonths(row)]]));
};
