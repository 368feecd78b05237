import { floor6 } from '@quartermaster/contracts/core/decimal';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { SetUnits } from '@quartermaster/contracts/sales/events';
import { toLocalId } from './store-ids.ts';

/** Lines of an order that were sold together as one set, a bundle of the store. */
export interface LineGroup {
  readonly id: string;
  /** The bundle. */
  readonly storeVariantId: string;
  /** Sets, before refunds. */
  readonly quantity: number;
}

interface GroupedLine {
  readonly group: LineGroup | null;
  /** Ordered units of the line. */
  readonly quantity: number;
}

/** The sets of a group for which a line still has net units. */
export const countCompleteSets = (sets: number, quantity: number, units: number): number =>
  quantity === 0 ? 0 : floor6((sets * units) / quantity);

const addUnits = (sums: Map<string, number>, id: string, units: number): Map<string, number> =>
  sums.set(id, (sums.get(id) ?? 0) + units);

/** The sums above 0 by our ids of the sets; undefined without any, as events omit them. */
export const toSetUnits = (
  teamId: TeamId,
  byStoreVariant: ReadonlyMap<string, number>,
): SetUnits[] | undefined => {
  const sums = [...byStoreVariant].filter(([, units]) => units > 0);
  if (sums.length === 0) return undefined;
  return sums.map(([storeVariantId, units]) => ({
    variantId: toLocalId(teamId, storeVariantId),
    units,
  }));
};

/** Sums the net sets of all groups by the store's id of the set; a group counts the sets that all of its lines have units for. */
export const calculateNetGroups = (
  lines: readonly { readonly line: GroupedLine; readonly units: number }[],
): ReadonlyMap<string, number> => {
  const complete = new Map<string, { readonly group: LineGroup; readonly sets: number }>();
  for (const { line, units } of lines) {
    const { group, quantity } = line;
    if (group === null) continue;
    const sets = countCompleteSets(group.quantity, quantity, units);
    const known = complete.get(group.id)?.sets ?? Infinity;
    complete.set(group.id, { group, sets: Math.min(known, sets) });
  }
  return [...complete.values()].reduce(
    (sums, { group, sets }) => addUnits(sums, group.storeVariantId, sets),
    new Map<string, number>(),
  );
};
