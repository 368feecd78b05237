import type { ProductId, SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  type DerivedNumbers,
  numbersOf,
  workOut,
} from '@quartermaster/contracts/inventory/rules/derive-item';
import type { AssumedDemand, ItemFacts } from '@quartermaster/contracts/inventory/rules/item-facts';
import { noDemand, perDay, type Rate } from '@quartermaster/contracts/inventory/rules/rate';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import type { Rows } from '@quartermaster/infra/platform/projections/projection';
import type { DueNumbers } from '../due-numbers.ts';
import {
  contextOf,
  type DatedTeam,
  demandOfBundles,
  itemFactsOf,
  type KnownVariant,
  lineRate,
  primarySupplierId,
  primaryTerms,
  type VariantContext,
} from '../facts/item.ts';
import { gradingValueOfVariant } from '../grading.ts';
import type { OrderedFacts, SupplierTerms } from '../tables.ts';
import { soldStatuses } from '../to-buy/query.ts';
import { isIgnored, isOrdered } from '../to-buy/suggest.ts';
import type { LiveNumbers } from './team-in-parts.ts';

/** On what the suggestion for a variant depends, beside its numbers. */
interface Buying {
  /** True where buy-now lists it as soon as something is to be bought. */
  readonly isBuyable: boolean;
  /** Terms of the primary supplier. */
  readonly supplier: SupplierTerms | undefined;
}

/**
 * A listed variant with its numbers in force and those with other settings. Of its facts only few are kept, because
 * those of a large team do not fit into memory.
 */
export interface ComparedVariant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly unitPrice: number | null;
  readonly costPrice: number | null;
  readonly before: LiveNumbers & Buying;
  readonly after: Omit<LiveNumbers, 'gradingLevel'> & Buying;
  /** With the other settings; the grade depends on the values of all items. */
  readonly gradingValue: number | null;
}

/** What is assumed of single variants. */
export interface Assumptions {
  /** Days from today on which demand changes; the first one is 0. */
  readonly fromDays: readonly number[];
  /** Undefined where demand stays as it is; `ofBundlesAt` is what bundles use at one of the times of `fromDays`. */
  readonly demandOf: (
    facts: KnownVariant,
    ofBundlesAt: (at: number) => Rate,
  ) => readonly AssumedDemand[] | undefined;
  /** Incoming quantities of a variant; undefined where they are as they are. */
  readonly orderedOf: (facts: KnownVariant) => readonly OrderedFacts[] | undefined;
}

/** What the numbers of every variant of a team depend on. */
export interface SharedFacts {
  readonly teamId: TeamId;
  /** With the proposed settings. */
  readonly team: DatedTeam;
  /** Of all suppliers, as they are and as they are proposed. */
  readonly terms: Readonly<Record<'before' | 'after', ReadonlyMap<SupplierId, SupplierTerms>>>;
  /** What is assumed beside settings and terms; absent: nothing. */
  readonly assumed?: Assumptions;
  /** Instant of the request, for items that buy-now ignores for a while. */
  readonly now: string;
}

/** Rows with the rates of bundles at one of the times of `fromDays`. */
export type RowsIn = (at: number) => Rows;

const isSold = ({ catalogue }: KnownVariant): boolean =>
  catalogue.components.length === 0 && soldStatuses.includes(catalogue.shopifyStatus);

/** What buy-now lists while nothing else is chosen there. */
const isBuyable = (facts: KnownVariant, { status }: LiveNumbers, now: string): boolean =>
  status !== 'NO_RESTOCK' && isSold(facts) && !isOrdered(facts) && !isIgnored(facts.decisions, now);

/** A variant that is compared: as it is, and as it is assumed to be. */
export interface Compared {
  readonly known: KnownVariant;
  readonly facts: KnownVariant;
  readonly live: LiveNumbers;
}

/** The part of a variant that the comparison keeps of it as it is. */
const keptOf = ({ known, live }: Compared, { terms, now }: SharedFacts) => {
  const supplierId = primarySupplierId(known);
  const supplier = supplierId === null ? undefined : terms.before.get(supplierId);
  return {
    variantId: known.variantId,
    productId: known.productId,
    productTitle: known.catalogue.productTitle,
    unitPrice:
      known.decisions.supplierPrices.find((price) => price.supplierId === supplier?.supplierId)
        ?.unitPrice ?? null,
    costPrice: known.catalogue.costPrice,
    before: { ...live, isBuyable: isBuyable(known, live, now), supplier },
  };
};

export interface Derived {
  readonly compared: ComparedVariant;
  /** For the components of a bundle, at each time of `fromDays`. */
  readonly numbers: readonly DueNumbers[];
}

/** The rate of a plan after so many of its changes. */
const rateAfter = ({ rate, rateChanges = [] }: StockPlan, changes: number): number =>
  changes === 0 ? perDay(rate) : (rateChanges[changes - 1]?.units ?? rate.units) / rate.days;

/** The rate that the components of a bundle add to theirs: they count the groups of a set themselves. */
const rateForComponents = (
  context: VariantContext,
  { plan, assumedDemand }: Pick<ItemFacts, 'assumedDemand'> & { readonly plan: StockPlan },
  at: number,
): number =>
  context.groups === null
    ? rateAfter(plan, at)
    : lineRate(context) * (assumedDemand?.[at]?.factor ?? 1);

const comparedPart = (numbers: DerivedNumbers) => ({
  status: numbers.status,
  stockoutDate: numbers.stockoutDate,
  daysToOutOfStock: numbers.daysToOutOfStock,
  reorderDate: numbers.reorderDate,
  unitsAtRisk: numbers.unitsAtRisk,
  salesAtRisk: numbers.salesAtRisk,
  rawReorderQuantity: numbers.rawReorderQuantity,
});

/** Derives the numbers of a variant by the rules that derive those in force. */
export const deriveCompared = (
  rowsIn: RowsIn,
  shared: SharedFacts,
  compared: Compared,
): Derived => {
  const { team, now, assumed } = shared;
  const { facts, live } = compared;
  const { variantId } = facts;
  const rows = rowsIn(0);
  const context = contextOf(rows, facts, team);
  const bundleDemandRate = demandOfBundles(rows, facts, team);
  const own = itemFactsOf(context, bundleDemandRate);
  const assumedDemand = assumed?.demandOf(facts, (at) =>
    facts.bundles.length === 0 ? noDemand : demandOfBundles(rowsIn(at), facts, team),
  );
  const itemFacts = assumedDemand === undefined ? own : { ...own, assumedDemand };
  const workings = workOut(itemFacts, context.view);
  const { plan } = workings.projection;
  const numbers = numbersOf(itemFacts, context.view, workings);
  const { status } = numbers;
  return {
    compared: {
      ...keptOf(compared, shared),
      after: {
        ...comparedPart(numbers),
        stockPlan: live.stockPlan === null ? null : plan,
        arrivalDay: workings.policy.leadTimeDays,
        isBuyable: isBuyable(facts, live, now),
        supplier: primaryTerms(context),
      },
      gradingValue: gradingValueOfVariant(rows, facts, team),
    },
    numbers: (assumed?.fromDays ?? [0]).map((_, at) => ({
      ...{ variantId, status, bundleDemandRate, recordedAt: '' },
      planningRate: rateForComponents(context, { plan, assumedDemand }, at),
    })),
  };
};
