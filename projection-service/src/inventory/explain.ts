import { addDays, fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { calculateWorkings } from '@quartermaster/contracts/inventory/rules/derive-item';
import type {
  Explanation,
  RecordedFact,
  RecordedFacts,
  RecordedSource,
  VariantFact,
} from '@quartermaster/contracts/inventory/rules/explain/explanation';
import { explainGrade } from '@quartermaster/contracts/inventory/rules/explain/grade';
import type { ExplainedItem } from '@quartermaster/contracts/inventory/rules/explain/inputs';
import {
  explainLandedCost,
  explainPlanningRate,
  explainStatus,
  explainStockoutDate,
} from '@quartermaster/contracts/inventory/rules/explain/item';
import {
  type ExplainedMinimum,
  explainReorderQuantity,
} from '@quartermaster/contracts/inventory/rules/explain/reorder';
import { toGrade } from '@quartermaster/contracts/inventory/rules/grades';
import { suggestQuantity } from '@quartermaster/contracts/inventory/rules/plan-item';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import {
  listStockByDay,
  projectStock,
} from '@quartermaster/contracts/inventory/rules/stock-projection';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { Rows } from '@quartermaster/platform/projections/projection';
import type { ReadPool } from '../core/paging.ts';
import { calculateBundleDemand } from './facts/bundle-demand.ts';
import {
  getContext,
  type DatedTeam,
  isDated,
  toItemFacts,
  type KnownVariant,
  primaryTerms,
  type VariantContext,
} from './facts/item.ts';
import { type LoadedVariant, loadVariant } from './load-variant.ts';
import { salesByDay, getSales, salesSourceBefore } from './facts/sales.ts';
import type { Source } from './tables/variant.ts';
import type { SalesByDay } from './tables/sales.ts';
import type { TeamFacts } from './tables/team.ts';
import { salesWithGroups } from './facts/sets.ts';
import { describeBundles, calculateShares } from './explain-shares.ts';
import { statusHistory, type StatusPools } from './status-history.ts';
import { getTeamFacts } from './facts/team.ts';
import { readRank } from './rank.ts';
import { listedVariants } from './to-buy/listed-variants.ts';

/** The stock of a day from the arrival on, if so many units were ordered today. */
const stockIfOrdered = (
  { workings: { projection, policy } }: ExplainedItem,
  { quantity, days }: { readonly quantity: Explanation['value']; readonly days: number },
): ((dayOffset: number) => number | null) => {
  if (typeof quantity !== 'number' || quantity <= 0) return () => null;
  const arrival = { dayOffset: policy.leadTimeDays, quantity };
  const deliveries = [...projection.plan.deliveries, arrival].sort(
    (a, b) => a.dayOffset - b.dayOffset,
  );
  const stock = listStockByDay(projectStock({ ...projection.plan, deliveries }), days);
  return (dayOffset) =>
    dayOffset < policy.leadTimeDays ? null : (stock[dayOffset]?.available ?? null);
};

/** Facts that are not stored with the variant. */
type OtherFact = Exclude<RecordedFact, VariantFact>;

/** Days of the projection in the chart. */
const CHART_DAYS = 120;

const requireDatedTeam = (team: TeamFacts): DatedTeam => {
  if (!isDated(team)) throw new Rejection('NOT_FOUND', 'No business day has begun yet');
  return team;
};

const toRecordedSource = (source: Source | null | undefined): RecordedSource | undefined =>
  source
    ? { stream: source.stream, revision: source.revision, recordedAt: source.recordedAt }
    : undefined;

const listRecordedFacts = (rows: Rows, context: VariantContext): RecordedFacts => {
  const { facts, team } = context;
  const today = toDayNumber(team.today ?? '');
  const others: Readonly<Record<OtherFact, Source | null | undefined>> = {
    sales: salesSourceBefore(getSales(rows, facts.variantId), today),
    supplier: primaryTerms(context)?.source,
    teamSettings: team.settingsSource,
  };
  const known = Object.entries({ ...facts.sources, ...others }).map(
    ([fact, source]) => [fact, toRecordedSource(source)] as const,
  );
  return Object.fromEntries(known.filter(([, source]) => source !== undefined));
};

const explainItem = (
  { rows }: LoadedVariant,
  facts: KnownVariant,
  team: DatedTeam,
): ExplainedItem => {
  const context = getContext(rows, facts, team);
  const counted = toItemFacts(context, calculateBundleDemand(rows, facts, team));
  const { bigOrders } = getSales(rows, facts.variantId);
  const itemFacts = { ...counted, sales: { ...counted.sales, bigOrders } };
  return {
    variantId: facts.variantId,
    productId: facts.productId,
    primarySupplierId: primaryTerms(context)?.supplierId ?? null,
    facts: itemFacts,
    team: context.view,
    workings: calculateWorkings(itemFacts, context.view),
    recorded: listRecordedFacts(rows, context),
    shares: calculateShares(rows, facts, team),
  };
};

/**
 * The minimum order of the variant: that of its primary supplier, shared with the listed variants of the product that it
 * also supplies.
 */
const findMinimum = (
  loaded: LoadedVariant,
  team: DatedTeam,
  listedIds: ReadonlySet<VariantId>,
): ExplainedMinimum | null => {
  const findPrimaryTerms = (facts: KnownVariant) => {
    const { terms } = getContext(loaded.rows, facts, team);
    const link = facts.decisions.suppliers.find(({ isPrimary }) => isPrimary);
    return link === undefined ? null : (terms(link.supplierId) ?? null);
  };
  const supplier = findPrimaryTerms(loaded.facts);
  if (supplier === null) return null;
  const same = loaded.siblings.filter(
    (facts) =>
      (facts.variantId === loaded.facts.variantId || listedIds.has(facts.variantId)) &&
      findPrimaryTerms(facts)?.supplierId === supplier.supplierId,
  );
  return {
    supplier: { mode: supplier.moqMode, quantity: supplier.moq },
    rows: same.map((facts) => {
      const { facts: itemFacts, workings } = explainItem(loaded, facts, team);
      return {
        variantId: facts.variantId,
        rawQuantity: suggestQuantity(itemFacts, workings),
        stockPlan: workings.projection.plan,
        arrivalDay: workings.policy.leadTimeDays,
      };
    }),
  };
};

const explainItemGrade = async (
  pool: ReadPool,
  teamId: TeamId,
  item: ExplainedItem,
): Promise<Explanation> => {
  const { variantId } = item;
  const { value, ...rank } = await readRank(pool, teamId, variantId);
  const { thresholds } = item.team.settings.grading;
  const grade = value === null ? null : toGrade({ variantId, value }, rank, thresholds);
  return explainGrade(item, grade, rank);
};

const sumSalesByMonth = ({ days, units, revenue }: Omit<SalesByDay, 'orders'>) => {
  const months = new Map<string, { month: string; units: number; revenue: number }>();
  for (const [at, day] of days.entries()) {
    const month = fromDayNumber(day).slice(0, 7);
    const known = months.get(month) ?? { month, units: 0, revenue: 0 };
    months.set(month, {
      month,
      units: known.units + (units[at] ?? 0),
      revenue: known.revenue + (revenue[at] ?? 0),
    });
  }
  return [...months.values()].slice(-13);
};

/** Explanations of the numbers of a variant, the projection of its stock, its sales, and the changes of its status. */
export const explainVariant = async (
  pools: StatusPools,
  { teamId, variantId, now }: { teamId: TeamId; variantId: VariantId; now: string },
): Promise<ResponseOf<typeof explainInventoryItem>> => {
  const { pool } = pools;
  const loaded = await loadVariant(pool, teamId, variantId);
  const team = requireDatedTeam(getTeamFacts(loaded.rows));
  const variantIds = loaded.siblings.map((sibling) => sibling.variantId);
  const listedIds = await listedVariants(pool, { teamId, variantIds, now });
  const item = explainItem(loaded, loaded.facts, team);
  const projected = listStockByDay(item.workings.projection, CHART_DAYS);
  const reorder = explainReorderQuantity(item, findMinimum(loaded, team, listedIds));
  const sales = getSales(loaded.rows, variantId);
  const ordered = stockIfOrdered(item, { quantity: reorder.value, days: CHART_DAYS });
  return {
    variantId,
    today: team.today,
    explanations: [
      explainStatus(item),
      explainPlanningRate(item),
      explainStockoutDate(item),
      reorder,
      explainLandedCost(item),
      await explainItemGrade(pool, teamId, item),
    ],
    bundles: describeBundles(loaded.rows, loaded.facts, team),
    projection: projected.map(({ dayOffset, available, delivered }) => ({
      day: addDays(team.today, dayOffset),
      available,
      delivered,
      ifOrderedToday: ordered(dayOffset),
    })),
    salesByMonth: sumSalesByMonth(salesWithGroups(salesByDay(sales), sales.groups)),
    statusChanges: await statusHistory(pools, teamId, variantId),
  };
};
