import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { ownPlanningRate } from '@quartermaster/contracts/inventory/rules/derive-item';
import { bundleDemand } from '@quartermaster/contracts/inventory/rules/demand-rates';
import type { SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import type { ItemFacts, TeamView } from '@quartermaster/contracts/inventory/rules/item-facts';
import { noDemand, perDay, rateOf } from '@quartermaster/contracts/inventory/rules/rate';
import type { Rows } from '@quartermaster/infra/platform/projections/projection';
import { salesBefore, salesOf } from './sales.ts';
import { onHandOf } from './stock.ts';
import { presentNumbers } from '../due-numbers.ts';
import {
  type CatalogueFacts,
  type SalesByDay,
  supplierTerms,
  type SupplierTerms,
  type TeamFacts,
  type VariantFacts,
  variantFacts,
} from '../tables.ts';

/** A variant that the store has reported, with all its facts. */
export interface KnownVariant extends VariantFacts {
  readonly catalogue: CatalogueFacts;
}

const isKnown = (facts: VariantFacts | undefined): facts is KnownVariant =>
  facts !== undefined && facts.catalogue !== null;

/** A team that has had its first business day. */
export type DatedTeam = TeamFacts & { readonly today: string };

export interface VariantContext {
  readonly facts: KnownVariant;
  /** Sales of the complete days. */
  readonly sales: SalesByDay;
  /** Groups sold of a set; null for a variant that was never sold as one. */
  readonly groups: SalesHistory | null;
  readonly team: TeamFacts;
  readonly view: TeamView;
  /** The terms of one of its suppliers; undefined when it does not exist. */
  readonly terms: (supplierId: SupplierId) => SupplierTerms | undefined;
}

export const primarySupplierId = ({ decisions }: VariantFacts): string | null =>
  decisions.suppliers.find(({ isPrimary }) => isPrimary)?.supplierId ?? null;

export const contextOf = (rows: Rows, facts: KnownVariant, team: DatedTeam): VariantContext => {
  const { today, settings } = team;
  const sales = salesOf(rows, facts.variantId);
  return {
    facts,
    sales: salesBefore(sales, toDayNumber(today)),
    groups: sales.groups,
    team,
    view: { today, settings },
    terms: (supplierId) => rows.get(supplierTerms, supplierId),
  };
};

export const primaryTerms = ({
  facts,
  terms,
}: Pick<VariantContext, 'facts' | 'terms'>): SupplierTerms | undefined => {
  const primary = primarySupplierId(facts);
  return primary === null ? undefined : terms(primary);
};

/** The facts of a variant as input of the formulas. */
export const itemFactsOf = (
  context: VariantContext,
  bundleDemandRate: ItemFacts['bundleDemandRate'],
): ItemFacts => {
  const { facts, sales, groups } = context;
  const { catalogue, stock, decisions, ordered } = facts;
  return {
    onHand: onHandOf(stock),
    continueSelling: catalogue.continueSelling,
    salePrice: catalogue.salePrice,
    costPrice: catalogue.costPrice,
    landedCost: decisions.landedCost,
    manualLandedCost: decisions.manualLandedCost,
    manualStatus: decisions.manualStatus,
    createdOn: catalogue.createdOn,
    firstAvailableOn: stock.firstAvailableOn,
    everInStock: stock.everInStock,
    outOfStock: stock.outSpells,
    outSince: stock.outSince,
    lastStockoutDate: stock.lastStockoutDate,
    sales: groups === null ? sales : { ...sales, groups },
    ordered,
    stockLevels: decisions.stockLevels,
    supplierLeadTimeDays: primaryTerms(context)?.leadTime ?? null,
    bundleDemandRate,
  };
};

/** The rate at which a variant is sold as a line of its own, without the groups of a set. */
export const lineRate = ({ facts, sales, view }: VariantContext): number => {
  const { firstAvailableOn, outSpells: outOfStock, outSince } = facts.stock;
  return perDay(ownPlanningRate({ sales, firstAvailableOn, outOfStock, outSince }, view));
};

/**
 * The present rate at which a bundle uses its components: groups of a set are sales of the components already
 * (CALC-BUN-8). An excluded bundle has no numbers, but what it sells still counts for its components.
 */
const rateOfLines = (rows: Rows, variantId: VariantId, team: DatedTeam): number => {
  const present = presentNumbers(rows, variantId);
  const { groups } = salesOf(rows, variantId);
  if (present !== undefined && groups === null) return present.planningRate;
  const facts = rows.get(variantFacts, variantId);
  return isKnown(facts) ? lineRate(contextOf(rows, facts, team)) : 0;
};

/** The bundles that contain the variant, with their rate and the units in one. */
export const bundleRates = (rows: Rows, { bundles }: VariantFacts, team: DatedTeam) =>
  bundles.map(({ variantId, quantity }) => ({
    variantId,
    rate: rateOf(rateOfLines(rows, variantId, team)),
    quantity,
  }));

/** Units per day that bundles sell of the variant (CALC-ADS-11). */
export const demandOfBundles = (
  rows: Rows,
  facts: VariantFacts,
  team: DatedTeam,
): ItemFacts['bundleDemandRate'] =>
  facts.bundles.length === 0 ? noDemand : bundleDemand(bundleRates(rows, facts, team));
