import { toDayNumber, addDays, type Day, fromDayNumber } from '@quartermaster/contracts/core/day';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  calculateOwnLineRate,
  calculateOwnPlanningRate,
  type SalesFacts,
} from '@quartermaster/contracts/inventory/rules/derive-item';
import { chooseSeason, type Season } from '@quartermaster/contracts/forecast/rules/group-season';
import type { OrderSizes } from '@quartermaster/contracts/forecast/rules/order-sizes';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import type { ItemFacts, TeamView } from '@quartermaster/contracts/inventory/rules/item-facts';
import { calculateScatterRatio } from '@quartermaster/contracts/inventory/rules/planning-rate';
import type { PlannedDemand } from '@quartermaster/contracts/inventory/rules/planned-demand';
import type { PlanFacts } from '@quartermaster/contracts/inventory/rules/plan-item';
import { toUnitsPerDay, type Rate } from '@quartermaster/contracts/inventory/rules/rate';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { findPlannedMonths } from './planned.ts';
import { orderSizesBefore } from './order-sizes.ts';
import { salesBefore, getSales } from './sales.ts';
import { countSales } from './sets.ts';
import { getShopDemand } from './shop-demand.ts';
import { countOnHand, isDeleted } from './variant.ts';
import { type CatalogueFacts, type VariantFacts, type StockFacts } from '../tables/variant.ts';
import type { SalesByDay, VariantSales } from '../tables/sales.ts';
import { inventoryItems } from '../items-table.ts';
import {
  type ShopDemand,
  supplierTerms,
  type SupplierTerms,
  type TeamFacts,
} from '../tables/team.ts';

const earlierDay = (one: Day, other: Day | null): Day =>
  other === null || one < other ? one : other;

interface Beginning {
  /** Day of the creation in the store. */
  readonly createdOn: Day;
  readonly stock: Pick<StockFacts, 'firstAvailableOn' | 'outSpells'>;
  readonly sales: Pick<SalesByDay, 'days' | 'units'>;
}

/**
 * The earliest day of creation, first stock and first sale, also when that sale is imported later (domain-rules 1).
 */
const firstAvailableOn = ({ createdOn, stock, sales }: Beginning): Day => {
  const firstSale = sales.days[sales.units.findIndex((units) => units > 0)];
  const sold = firstSale === undefined ? null : fromDayNumber(firstSale);
  return earlierDay(earlierDay(createdOn, stock.firstAvailableOn), sold);
};

/** The days without stock, with those between the creation and the first stock. */
const outOfStockDays = ({
  createdOn,
  stock: { firstAvailableOn: firstStock, outSpells },
}: Omit<Beginning, 'sales'>): StockFacts['outSpells'] => {
  const isKnown = outSpells[0] !== undefined && outSpells[0][0] <= createdOn;
  if (firstStock === null || firstStock <= createdOn || isKnown) return outSpells;
  return [[createdOn, addDays(firstStock, -1)], ...outSpells];
};

/** A variant that the store has reported, with all its facts. */
export interface KnownVariant extends VariantFacts {
  readonly catalogue: CatalogueFacts;
}

export const isKnown = (facts: VariantFacts | undefined): facts is KnownVariant =>
  facts !== undefined && facts.catalogue !== null;

/** A team that has had its first business day. */
export type DatedTeam = TeamFacts & { readonly today: string };

export const isDated = (team: TeamFacts): team is DatedTeam => team.today !== null;

export interface VariantContext {
  readonly facts: KnownVariant;
  /** Sales of the complete days. */
  readonly sales: SalesByDay;
  /** Groups sold of a set; null for a variant that was never sold as one. */
  readonly groups: SalesHistory | null;
  /** The orders of the complete days by their units, groups included. */
  readonly orderSizes: OrderSizes;
  /** Null by AVERAGE. */
  readonly season: Season | null;
  readonly plannedDemand: PlannedDemand | null;
  readonly safetyGrade: GradingLevel | null;
  /** 1 where no service level needs it. */
  readonly scatterRatio: number;
  readonly team: TeamFacts;
  readonly view: TeamView;
  /** The terms of one of its suppliers; undefined when it does not exist. */
  readonly terms: (supplierId: SupplierId) => SupplierTerms | undefined;
}

export const primarySupplierId = ({ decisions }: VariantFacts): string | null =>
  decisions.suppliers.find(({ isPrimary }) => isPrimary)?.supplierId ?? null;

/** The season that the demand of a variant follows. */
export const getSeason = (
  { catalogue }: KnownVariant,
  { settings }: Pick<TeamFacts, 'settings'>,
  { seasons }: Pick<ShopDemand, 'seasons'>,
): Season | null =>
  settings.planningMethod === 'AVERAGE' ? null : chooseSeason(seasons, catalogue.category);

type SoldVariant = Pick<VariantContext, 'facts' | 'sales' | 'groups' | 'orderSizes' | 'season'>;

/** What is known of a variant beside its facts. */
interface KnownBeside extends Pick<VariantContext, 'terms' | 'safetyGrade'> {
  readonly sales: VariantSales;
  readonly shop: ShopDemand;
}

/** The demand of a variant by PLAN; null by another method, and where no ready plan has it. */
const findPlannedDemand = (sold: SoldVariant, team: DatedTeam): PlannedDemand | null => {
  const months =
    team.settings.planningMethod === 'PLAN' ? findPlannedMonths(sold.facts, team) : null;
  if (months === null) return null;
  const facts = toSalesFacts({ ...sold, plannedDemand: null }, toCountedSales(sold));
  return { ...months, forecastRate: calculateOwnPlanningRate(facts, team) };
};

/** The context of a variant whose sales and suppliers are known. */
export const createContext = (
  facts: KnownVariant,
  team: DatedTeam,
  known: KnownBeside,
): VariantContext => {
  const { today, settings } = team;
  const day = toDayNumber(today);
  const { groups } = known.sales;
  const sales = salesBefore(known.sales, day);
  const orderSizes = orderSizesBefore(known.sales, day);
  const { usualLogRatio } = known.shop;
  const season = getSeason(facts, team, known.shop);
  const sold = { facts, sales, groups, orderSizes, season };
  return {
    ...sold,
    plannedDemand: findPlannedDemand(sold, team),

    safetyGrade: known.safetyGrade,
    scatterRatio:
      settings.serviceLevels === null
        ? 1
        : calculateScatterRatio(countSales(sales, groups), { today: day, usualLogRatio }),
    team,
    view: { today, settings },
    terms: known.terms,
  };
};

/** Builds the context of a variant in a fold. Without a given `safetyGrade` that of its row counts. */
export const getContext = (
  rows: Rows,
  facts: KnownVariant,
  team: DatedTeam,
  safetyGrade = rows.get(inventoryItems, facts.variantId)?.safetyGrade ?? null,
): VariantContext =>
  createContext(facts, team, {
    sales: getSales(rows, facts.variantId),
    terms: (supplierId) => rows.get(supplierTerms, supplierId),
    safetyGrade,
    shop: getShopDemand(rows),
  });

export const primaryTerms = ({
  facts,
  terms,
}: Pick<VariantContext, 'facts' | 'terms'>): SupplierTerms | undefined => {
  const primary = primarySupplierId(facts);
  return primary === null ? undefined : terms(primary);
};

/** The facts of a variant from which its stock is planned. */
export const toPlanFacts = (
  context: Pick<
    VariantContext,
    'facts' | 'terms' | 'season' | 'plannedDemand' | 'safetyGrade' | 'scatterRatio'
  >,
  { bundleDemandRate, assumedDemand }: Pick<ItemFacts, 'bundleDemandRate' | 'assumedDemand'>,
): PlanFacts => {
  const { catalogue, stock, decisions, ordered } = context.facts;
  return {
    onHand: countOnHand(context.facts),
    isCounted: stock.isCounted,
    isDeleted: isDeleted(context.facts),
    continueSelling: catalogue.continueSelling,
    salePrice: catalogue.salePrice,
    manualStatus: decisions.manualStatus,
    createdOn: catalogue.createdOn,
    everInStock: stock.everInStock,
    ordered,
    stockLevels: decisions.stockLevels,
    supplierLeadTimeDays: primaryTerms(context)?.leadTime ?? null,
    bundleDemandRate,
    season: context.season,
    plannedDemand: context.plannedDemand,
    safetyGrade: context.safetyGrade,
    scatterRatio: context.scatterRatio,
    assumedDemand,
  };
};

type StockPast = Pick<ItemFacts, 'outOfStock' | 'outSince' | 'lastStockoutDate'>;

/** A variant that is not counted is treated as always in stock. */
const toStockPast = ({ catalogue: { createdOn }, stock }: KnownVariant): StockPast => {
  if (!stock.isCounted) return { outOfStock: [], outSince: null, lastStockoutDate: null };
  const { outSince, lastStockoutDate } = stock;
  return { outOfStock: outOfStockDays({ createdOn, stock }), outSince, lastStockoutDate };
};

/** The facts on which the rates of a variant's own sales depend. */
const toSalesFacts = (
  { facts, season, plannedDemand }: Pick<VariantContext, 'facts' | 'season' | 'plannedDemand'>,
  sales: ItemFacts['sales'],
): SalesFacts => {
  const { stock, catalogue } = facts;
  const { outOfStock, outSince } = toStockPast(facts);
  const first = firstAvailableOn({ createdOn: catalogue.createdOn, stock, sales });
  return { sales, firstAvailableOn: first, outOfStock, outSince, season, plannedDemand };
};

/** Sales of a variant with the groups that were sold of it as a set, and the sizes of its orders. */
const toCountedSales = ({
  sales: { days, units, revenue, orders },
  groups,
  orderSizes,
}: SoldVariant): ItemFacts['sales'] =>
  groups === null
    ? { days, units, revenue, orders, orderSizes }
    : { days, units, revenue, orders, orderSizes, groups };

/** The facts of a variant as input of the formulas. One literal, because spreading parts costs more. */
export const toItemFacts = (context: VariantContext, bundleDemandRate: Rate): ItemFacts => {
  const { catalogue, decisions, stock } = context.facts;
  const past = toStockPast(context.facts);
  const plan = toPlanFacts(context, { bundleDemandRate });
  const { createdOn } = catalogue;
  const sales = toCountedSales(context);
  return {
    onHand: plan.onHand,
    isCounted: plan.isCounted,
    isDeleted: plan.isDeleted,
    isBundle: catalogue.components.length > 0,
    continueSelling: plan.continueSelling,
    salePrice: plan.salePrice,
    costPrice: catalogue.costPrice,
    landedCost: decisions.landedCost,
    manualLandedCost: decisions.manualLandedCost,
    manualStatus: plan.manualStatus,
    createdOn,
    firstAvailableOn: firstAvailableOn({ createdOn, stock, sales }),
    everInStock: plan.everInStock,
    outOfStock: past.outOfStock,
    outSince: past.outSince,
    lastStockoutDate: past.lastStockoutDate,
    sales,
    ordered: plan.ordered,
    stockLevels: plan.stockLevels,
    supplierLeadTimeDays: plan.supplierLeadTimeDays,
    bundleDemandRate,
    season: plan.season,
    plannedDemand: plan.plannedDemand,
    safetyGrade: plan.safetyGrade,
    scatterRatio: plan.scatterRatio,
  };
};

/** The planning rate of a variant's own sales: lines of its own, and the groups of a set. */
export const ownRate = (context: VariantContext): Rate =>
  calculateOwnPlanningRate(toSalesFacts(context, toCountedSales(context)), context.view);

/** The rate at which a variant is sold as a line of its own, without the groups of a set. */
export const lineRate = (context: VariantContext): number =>
  toUnitsPerDay(calculateOwnLineRate(toSalesFacts(context, toCountedSales(context)), context.view));
