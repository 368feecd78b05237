import type { VariantId } from '@quartermaster/contracts/core/ids';
import { noDemand } from '@quartermaster/contracts/inventory/rules/rate';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { WorkingSet } from '@quartermaster/platform/projections/rows/working-set';
import { isListed } from '../derive-rows.ts';
import { type DueNumbers, dueNumbers } from '../due-numbers.ts';
import { calculateBundleDemand } from '../facts/bundle-demand.ts';
import { inventoryItems } from '../items-table.ts';
import { variantFacts } from '../tables/variant.ts';
import { variantSales } from '../tables/sales.ts';
import { shopDemand, supplierTerms } from '../tables/team.ts';
import type { ComparedVariant } from './compared-variant.ts';
import { type BundleDemand, deriveComparison, type SharedFacts } from './derive-comparison.ts';
import { isBundle, isComponent, type StoredVariant } from './stored-variant.ts';

/** Loads the rows of some variants as in a fold. They are never written. */
const loadRows = (
  { teamId, shop, terms: { after: terms } }: SharedFacts,
  variants: readonly StoredVariant[],
  ofBundles: readonly DueNumbers[],
): Rows => {
  const loaded = new WorkingSet();
  const all = variants.map(({ facts }) => facts);
  const sales = variants.flatMap((variant) => variant.sales ?? []);
  loaded.load(teamId, variantFacts, all, 'all');
  loaded.load(teamId, variantSales, sales, 'all');
  loaded.load(teamId, supplierTerms, [...terms.values()], 'all');
  loaded.load(teamId, shopDemand, [shop], 'all');
  loaded.load(teamId, inventoryItems, [], 'all');
  loaded.load(teamId, dueNumbers, ofBundles, 'all');
  return loaded.rows(teamId);
};

interface ComparisonState {
  readonly compared: ComparedVariant[];
  /** Numbers of bundles, on which those of their components depend. */
  readonly ofBundles: Map<VariantId, readonly DueNumbers[]>;
  /** Components of bundles, and bundles that are not listed. */
  readonly components: StoredVariant[];
}

/** Loads rows only for the first variant that is in a bundle: most are in none. */
const createDemandOverTime = (
  shared: SharedFacts,
  variants: readonly StoredVariant[],
  { ofBundles }: ComparisonState,
): { readonly demand: BundleDemand; readonly add: (numbers: readonly DueNumbers[]) => void } => {
  const made = new Map<number, Rows>();
  const rowsIn = (at: number): Rows => {
    const before = made.get(at);
    if (before !== undefined) return before;
    const numbers = [...ofBundles.values()].flatMap((ofBundle) => ofBundle[at] ?? []);
    const rows = loadRows(shared, variants, numbers);
    made.set(at, rows);
    return rows;
  };
  const demand: BundleDemand = (facts, at) =>
    isComponent(facts) ? calculateBundleDemand(rowsIn(at), facts, shared.team) : noDemand;
  const add = (numbers: readonly DueNumbers[]): void => {
    for (const [at, rows] of made) {
      const then = numbers[at];
      if (then !== undefined) rows.put(dueNumbers, then);
    }
  };
  return { demand, add };
};

const derivePart = (
  shared: SharedFacts,
  variants: readonly StoredVariant[],
  kept: ComparisonState,
): void => {
  const { demand, add } = createDemandOverTime(shared, variants, kept);
  for (const { facts: known, inForce, sales } of variants) {
    if (!isListed(known) || inForce === null) continue;
    const ordered = shared.assumed?.getOrdered(known);
    const facts = ordered === undefined ? known : { ...known, ordered };
    const { compared, ofBundle } = deriveComparison(demand, shared, {
      known,
      facts,
      inForce,
      sales,
    });
    kept.compared.push(compared);
    if (!isBundle(known)) continue;
    kept.ofBundles.set(known.variantId, ofBundle);
    add(ofBundle);
  }
};

/** Bundles come before their components, as in the fold. */
const sortBundlesFirst = (variants: readonly StoredVariant[]): readonly StoredVariant[] => [
  ...variants.filter(({ facts }) => isBundle(facts)),
  ...variants.filter(({ facts }) => !isBundle(facts)),
];

const isDeferred = ({ facts }: StoredVariant): boolean =>
  isComponent(facts) || (isBundle(facts) && !isListed(facts));

/**
 * Derives the numbers of all listed variants with the settings of `shared.team`, by the rules that derive those in
 * force.
 */
export const compareVariants = async (
  shared: SharedFacts,
  parts: AsyncIterable<readonly StoredVariant[]>,
): Promise<readonly ComparedVariant[]> => {
  const kept: ComparisonState = { compared: [], ofBundles: new Map(), components: [] };
  for await (const part of parts) {
    derivePart(
      shared,
      part.filter((variant) => !isDeferred(variant)),
      kept,
    );
    kept.components.push(...part.filter(isDeferred));
  }
  derivePart(shared, sortBundlesFirst(kept.components), kept);
  return kept.compared;
};
