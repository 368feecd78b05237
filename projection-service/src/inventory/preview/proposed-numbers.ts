import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { numbersOf, workOut } from '@quartermaster/contracts/inventory/rules/derive-item';
import type { Rows } from '@quartermaster/infra/platform/projections/projection';
import { WorkingSet } from '@quartermaster/infra/platform/projections/rows/working-set';
import { isListed } from '../derive-rows.ts';
import { type DueNumbers, dueNumbers } from '../due-numbers.ts';
import {
  contextOf,
  type DatedTeam,
  demandOfBundles,
  itemFactsOf,
  type KnownVariant,
  primaryTerms,
  type VariantContext,
} from '../facts/item.ts';
import { gradingValueOfVariant } from '../grading.ts';
import { inventoryItems } from '../items-table.ts';
import { supplierTerms, type SupplierTerms, variantFacts, variantSales } from '../tables.ts';
import { soldStatuses } from '../to-buy/query.ts';
import { isIgnored, isOrdered } from '../to-buy/suggest.ts';
import type { LiveNumbers, StoredVariant } from './team-in-parts.ts';

/**
 * A listed variant with its numbers in force and those with other settings. Of its facts only few are kept, because
 * those of a large team do not fit into memory.
 */
export interface ComparedVariant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly productTitle: string;
  /** True where buy-now lists it as soon as something is to be bought. */
  readonly isBuyable: boolean;
  readonly supplier: SupplierTerms | undefined;
  readonly unitPrice: number | null;
  readonly costPrice: number | null;
  readonly before: LiveNumbers;
  readonly after: Omit<LiveNumbers, 'gradingLevel'>;
  /** With the other settings; the grade depends on the values of all items. */
  readonly gradingValue: number | null;
}

/** What the numbers of every variant of a team depend on. */
export interface SharedFacts {
  readonly teamId: TeamId;
  /** With the proposed settings. */
  readonly team: DatedTeam;
  readonly terms: readonly SupplierTerms[];
  /** Instant of the request, for items that buy-now ignores for a while. */
  readonly now: string;
}

/** The rows of some variants as a fold has them. Nothing is written from here. */
const rowsOf = (
  { teamId, terms }: SharedFacts,
  variants: readonly StoredVariant[],
  ofBundles: readonly DueNumbers[],
): Rows => {
  const loaded = new WorkingSet();
  const all = variants.map(({ facts }) => facts);
  const sales = variants.map((variant) => variant.sales);
  loaded.load(teamId, variantFacts, all, 'all');
  loaded.load(teamId, variantSales, sales, 'all');
  loaded.load(teamId, supplierTerms, terms, 'all');
  loaded.load(teamId, inventoryItems, [], 'all');
  loaded.load(teamId, dueNumbers, ofBundles, 'all');
  return loaded.rows(teamId);
};

const isSold = ({ catalogue }: KnownVariant): boolean =>
  catalogue.components.length === 0 && soldStatuses.includes(catalogue.shopifyStatus);

/** What buy-now lists while nothing else is chosen there; settings do not change it. */
const isBuyable = (facts: KnownVariant, before: LiveNumbers, now: string): boolean =>
  before.status !== 'NO_RESTOCK' &&
  isSold(facts) &&
  !isOrdered(facts) &&
  !isIgnored(facts.decisions, now);

/** The part of a variant that the comparison keeps. */
const keptOf = (
  { facts }: VariantContext,
  supplier: SupplierTerms | undefined,
  before: LiveNumbers,
  now: string,
) => ({
  variantId: facts.variantId,
  productId: facts.productId,
  productTitle: facts.catalogue.productTitle,
  isBuyable: isBuyable(facts, before, now),
  supplier,
  unitPrice:
    facts.decisions.supplierPrices.find((price) => price.supplierId === supplier?.supplierId)
      ?.unitPrice ?? null,
  costPrice: facts.catalogue.costPrice,
  before,
});

interface Derived {
  readonly compared: ComparedVariant;
  /** For the components of a bundle. */
  readonly numbers: DueNumbers;
}

const derive = (
  rows: Rows,
  { team, now }: SharedFacts,
  facts: KnownVariant,
  before: LiveNumbers,
): Derived => {
  const context = contextOf(rows, facts, team);
  const bundleDemandRate = demandOfBundles(rows, facts, team);
  const itemFacts = itemFactsOf(context, bundleDemandRate);
  const workings = workOut(itemFacts, context.view);
  const { status, rawReorderQuantity, planningRate } = numbersOf(itemFacts, context.view, workings);
  const stockPlan = before.stockPlan === null ? null : workings.projection.plan;
  const arrivalDay = workings.policy.leadTimeDays;
  const { variantId } = facts;
  return {
    compared: {
      ...keptOf(context, primaryTerms(context), before, now),
      after: { status, rawReorderQuantity, stockPlan, arrivalDay },
      gradingValue: gradingValueOfVariant(rows, facts, team),
    },
    numbers: { variantId, status, planningRate, bundleDemandRate, recordedAt: '' },
  };
};

const isComponent = ({ facts }: StoredVariant): boolean => facts.bundles.length > 0;
const isBundle = ({ facts }: StoredVariant): boolean =>
  (facts.catalogue?.components.length ?? 0) > 0;

interface Kept {
  readonly compared: ComparedVariant[];
  /** Numbers of bundles, on which those of their components depend. */
  readonly ofBundles: Map<VariantId, DueNumbers>;
  /** Components of bundles, and bundles that are not listed. */
  readonly components: StoredVariant[];
}

const deriveSome = (
  shared: SharedFacts,
  variants: readonly StoredVariant[],
  { compared, ofBundles }: Kept,
): void => {
  const rows = rowsOf(shared, variants, [...ofBundles.values()]);
  for (const variant of variants) {
    const { facts, live } = variant;
    if (!isListed(facts) || live === null) continue;
    const derived = derive(rows, shared, facts, live);
    compared.push(derived.compared);
    if (!isBundle(variant)) continue;
    ofBundles.set(facts.variantId, derived.numbers);
    rows.put(dueNumbers, derived.numbers);
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
