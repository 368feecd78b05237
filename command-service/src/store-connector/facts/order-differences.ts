import type { VariantId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { OrderLine, SetUnits } from '@quartermaster/contracts/sales/events';

/** Sales of an order: its lines, and the sets that some of them are part of. */
export interface OrderSales {
  readonly lines: readonly OrderLine[];
  readonly groups?: readonly SetUnits[] | undefined;
}

type Difference = OrderLine & { readonly orders: number };

const toUnitsBySet = (sets: readonly SetUnits[] = []): ReadonlyMap<VariantId, number> =>
  new Map(sets.map(({ variantId, units }) => [variantId, units]));

/** New minus old for every set whose units changed; undefined for none. */
export const diffSets = (
  before: readonly SetUnits[] | undefined,
  after: readonly SetUnits[] | undefined,
): SetUnits[] | undefined => {
  const [old, now] = [toUnitsBySet(before), toUnitsBySet(after)];
  const differences = [...new Set([...old.keys(), ...now.keys()])]
    .map((variantId) => ({
      variantId,
      units: (now.get(variantId) ?? 0) - (old.get(variantId) ?? 0),
    }))
    .filter(({ units }) => units !== 0);
  return differences.length === 0 ? undefined : differences;
};

const nothing = { units: 0, revenue: 0 };

const diffLine = (
  variantId: VariantId,
  before: OrderLine | undefined,
  after: OrderLine | undefined,
): Difference => {
  const [old, now] = [before ?? nothing, after ?? nothing];
  const bySets = diffSets(before?.bySets, after?.bySets);
  return {
    variantId,
    units: now.units - old.units,
    revenue: roundToCents(now.revenue - old.revenue),
    orders: Number(after !== undefined) - Number(before !== undefined),
    ...(bySets && { bySets }),
  };
};

const isChange = ({ units, revenue, bySets }: Difference): boolean =>
  units !== 0 || revenue !== 0 || bySets !== undefined;

/** New minus old for every variant whose units, revenue or units by sets changed. */
export const diffLines = (
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Difference[] => {
  const old = new Map(before.map((line) => [line.variantId, line]));
  const now = new Map(after.map((line) => [line.variantId, line]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((variantId) => diffLine(variantId, old.get(variantId), now.get(variantId)))
    .filter(isChange);
};

const limitUnits = (sets: readonly SetUnits[], most: number): SetUnits[] =>
  sets.map(({ variantId, units }) => ({ variantId, units: Math.min(units, most) }));

/**
 * Adds the known sets to a version of an order that does not name any. The units by a set never exceed the units of the
 * line; an order without lines has no groups.
 */
export const withKnownSets = (known: OrderSales, lines: readonly OrderLine[]): OrderSales => {
  const old = new Map(known.lines.map((line) => [line.variantId, line]));
  return {
    lines: lines.map((line) => {
      const bySets = old.get(line.variantId)?.bySets;
      return bySets === undefined ? line : { ...line, bySets: limitUnits(bySets, line.units) };
    }),
    groups: lines.length === 0 ? undefined : known.groups,
  };
};
