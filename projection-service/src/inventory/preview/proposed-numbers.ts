import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { Rows } from '@quartermaster/infra/platform/projections/projection';
import { WorkingSet } from '@quartermaster/infra/platform/projections/rows/working-set';
import { isListed } from '../derive-rows.ts';
import { type DueNumbers, dueNumbers } from '../due-numbers.ts';
import { inventoryItems } from '../items-table.ts';
import { supplierTerms, variantFacts, variantSales } from '../tables.ts';
import {
  type ComparedVariant,
  deriveCompared,
  type RowsIn,
  type SharedFacts,
} from './derive-compared.ts';
import type { StoredVariant } from './team-in-parts.ts';

/** The rows of some variants as a fold has them. Nothing is written from here. */
const rowsOf = (
  { teamId, terms: { after: terms } }: SharedFacts,
  variants: readonly StoredVariant[],
  ofBundles: readonly DueNumbers[],
): Rows => {
  const loaded = new WorkingSet();
  const all = variants.map(({ facts }) => facts);
  const sales = variants.map((variant) => variant.sales);
  loaded.load(teamId, variantFacts, all, 'all');
  loaded.load(teamId, variantSales, sales, 'all');
  loaded.load(teamId, supplierTerms, [...terms.values()], 'all');
  loaded.load(teamId, inventoryItems, [], 'all');
  loaded.load(teamId, dueNumbers, ofBundles, 'all');
  return loaded.rows(teamId);
};

const isComponent = ({ facts }: StoredVariant): boolean => facts.bundles.length > 0;
const isBundle = ({ facts }: StoredVariant): boolean =>
  (facts.catalogue?.components.length ?? 0) > 0;

interface Kept {
  readonly compared: ComparedVariant[];
  /** Numbers of bundles, on which those of their components depend. */
  readonly ofBundles: Map<VariantId, readonly DueNumbers[]>;
  /** Components of bundles, and bundles that are not listed. */
  readonly components: StoredVariant[];
}

/** Most variants need the rows of today alone, so the others are made when they are asked for. */
const rowsOverTime = (
  shared: SharedFacts,
  variants: readonly StoredVariant[],
  { ofBundles }: Kept,
): { readonly rowsIn: RowsIn; readonly add: (numbers: readonly DueNumbers[]) => void } => {
  const made = new Map<number, Rows>();
  const rowsIn: RowsIn = (at) => {
    const before = made.get(at);
    if (before !== undefined) return before;
    const numbers = [...ofBundles.values()].flatMap((ofBundle) => ofBundle[at] ?? []);
    const rows = rowsOf(shared, variants, numbers);
    made.set(at, rows);
    return rows;
  };
  const add = (numbers: readonly DueNumbers[]): void => {
    for (const [at, rows] of made) {
      const then = numbers[at];
      if (then !== undefined) rows.put(dueNumbers, then);
    }
  };
  return { rowsIn, add };
};

const deriveSome = (shared: SharedFacts, variants: readonly StoredVariant[], kept: Kept): void => {
  const { rowsIn, add } = rowsOverTime(shared, variants, kept);
  for (const variant of variants) {
    const { facts: known, live } = variant;
    if (!isListed(known) || live === null) continue;
    const ordered = shared.assumed?.orderedOf(known);
    const facts = ordered === undefined ? known : { ...known, ordered };
    const derived = deriveCompared(rowsIn, shared, { known, facts, live });
    kept.compared.push(derived.compared);
    if (!isBundle(variant)) continue;
    kept.ofBundles.set(known.variantId, derived.numbers);
    add(derived.numbers);
  }
};

/** Bundles come before their components, as in the fold. */
const bundlesFirst = (variants: readonly StoredVariant[]): readonly StoredVariant[] => [
  ...variants.filter(isBundle),
  ...variants.filter((variant) => !isBundle(variant)),
];

const waits = (variant: StoredVariant): boolean =>
  isComponent(variant) || (isBundle(variant) && !isListed(variant.facts));

/**
 * Derives the numbers of all listed variants with the settings of `shared.team`, by the rules that derive those in
 * force.
 */
export const compareVariants = async (
  shared: SharedFacts,
  parts: AsyncIterable<readonly StoredVariant[]>,
): Promise<readonly ComparedVariant[]> => {
  const kept: Kept = { compared: [], ofBundles: new Map(), components: [] };
  for await (const part of parts) {
    deriveSome(
      shared,
      part.filter((variant) => !waits(variant)),
      kept,
    );
    kept.components.push(...part.filter(waits));
  }
  deriveSome(shared, bundlesFirst(kept.components), kept);
  return kept.compared;
};
