import { addDays, toMonth } from '@quartermaster/contracts/core/day';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { groupRows } from '@quartermaster/contracts/core/group-rows';
import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Pagination } from '@quartermaster/contracts/core/page';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type {
  OrderPlan,
  OrderPlanLine,
  OrderPlanSupplier,
} from '@quartermaster/contracts/demand-plan/order-plan';
import { calculateReorderCost } from '@quartermaster/contracts/inventory/rules/reorder';
import {
  listCashOutMonths,
  planCashOut,
  sumCashOutByMonth,
} from '@quartermaster/contracts/what-if/rules/cash-out';
import type { ReadPool } from '../../core/paging.ts';
import { addItemNames, findDatedTeam } from '../preview/team-rows.ts';
import type { CashSources } from '../what-if/answer.ts';
import { findNeededIds, MAX_READ_BY_ID } from '../what-if/selection.ts';
import { type OrderingTeam, planVariantOrders, type VariantOrders } from './plan-variants.ts';

export interface OrderPlanContext {
  readonly teamId: TeamId;
  readonly now: string;
}

/** Reads the team, and whether its plan is READY. Rejects with DEMAND_PLAN_NOT_FOUND when it has no plan. */
const readOrderingTeam = async (
  pool: ReadPool,
  { teamId, now }: OrderPlanContext,
): Promise<{ readonly facts: OrderingTeam; readonly isReady: boolean }> => {
  const known = await findDatedTeam(pool, teamId);
  const { inForce = null, requested = null } = known?.team.plan ?? {};
  if (known === null || (inForce === null && requested === null))
    throw new Rejection('DEMAND_PLAN_NOT_FOUND', 'There is no demand plan');
  return { facts: { teamId, ...known, now }, isReady: requested === null };
};

/** An order of a variant on a day of the calendar, with its cost in the shop's currency; null where it has no price. */
interface DatedOrder {
  readonly supplierId: SupplierId | null;
  readonly orderDate: string;
  readonly units: number;
  readonly cost: number | null;
}

const listDatedOrders = (
  variants: readonly VariantOrders[],
  today: string,
): readonly DatedOrder[] =>
  variants.flatMap(({ supplierId, unitPrice, costPrice, orders }) =>
    orders.map(({ orderDay, quantity }) => ({
      supplierId,
      orderDate: addDays(today, orderDay),
      units: quantity,
      cost: calculateReorderCost(quantity, unitPrice, costPrice),
    })),
  );

const sumCosts = (orders: readonly DatedOrder[]): number =>
  roundTo6(orders.reduce((sum, { cost }) => sum + (cost ?? 0), 0));

const toSupplier = (
  supplierId: SupplierId | null,
  orders: readonly DatedOrder[],
  today: string,
): OrderPlanSupplier => {
  const byMonth = groupRows(orders, ({ orderDate }) => toMonth(orderDate));
  return {
    supplierId,
    months: listCashOutMonths(today).map((month) => {
      const ofMonth = byMonth.get(month) ?? [];
      return {
        month,
        units: ofMonth.reduce((sum, { units }) => sum + units, 0),
        cost: sumCosts(ofMonth),
        withoutPrice: ofMonth.filter(({ cost }) => cost === null).length,
      };
    }),
  };
};

/** A supplier gets one order for each day, paid by its payment term. */
const buildCashOut = async (
  pool: ReadPool,
  { teamId, team: { today, currency } }: OrderingTeam,
  orders: readonly DatedOrder[],
  cash: CashSources,
): Promise<OrderPlan['cashOut']> => {
  const paymentTerms = await cash.paymentTerms(pool, teamId);
  const unpaid = await cash.unpaid(pool, teamId);
  const purchases = groupRows(orders, ({ supplierId, orderDate }) => `${orderDate} ${supplierId}`);
  const payments = [...purchases.values()].flatMap((ofDay) => {
    const { supplierId = null, orderDate: orderDay = today } = ofDay[0] ?? {};
    const paymentTerm = supplierId === null ? null : (paymentTerms.get(supplierId) ?? null);
    return planCashOut({ orderDay, amount: sumCosts(ofDay), paymentTerm }, currency);
  });
  const dated = unpaid.flatMap(({ on, amount }) => (on === null ? [] : { on, amount }));
  const planned = sumCashOutByMonth(dated, today);
  const ordered = sumCashOutByMonth(payments, today);
  return {
    months: listCashOutMonths(today).map((month, at) => ({
      month,
      planned: planned.months[at] ?? 0,
      ordered: ordered.months[at] ?? 0,
    })),
    later: { planned: planned.later, ordered: ordered.later },
    paymentsWithoutDate: unpaid.find(({ on }) => on === null)?.count ?? 0,
    paymentsWithoutRate: unpaid.reduce((sum, { withoutRate }) => sum + withoutRate, 0),
  };
};

const sumYear = ({ months }: OrderPlanSupplier, of: 'cost' | 'units'): number =>
  months.reduce((sum, month) => sum + month[of], 0);

/** The most expensive first; those without a supplier last. */
const compareSuppliers = (one: OrderPlanSupplier, other: OrderPlanSupplier): number =>
  Number(one.supplierId === null) - Number(other.supplierId === null) ||
  sumYear(other, 'cost') - sumYear(one, 'cost') ||
  sumYear(other, 'units') - sumYear(one, 'units');

/** The orders of a team by supplier and month, with the cash out. Rejects with DEMAND_PLAN_NOT_FOUND. */
export const computeOrderPlan = async (
  pool: ReadPool,
  context: OrderPlanContext,
  cash: CashSources,
): Promise<OrderPlan> => {
  const { facts, isReady } = await readOrderingTeam(pool, context);
  const { today, currency } = facts.team;
  const variants = isReady ? await planVariantOrders(pool, facts, null) : [];
  const orders = listDatedOrders(variants, today);
  const bySupplier = groupRows(orders, ({ supplierId }) => supplierId);
  return {
    today,
    currency,
    suppliers: Array.from(bySupplier, ([supplierId, of]) => toSupplier(supplierId, of, today)).sort(
      compareSuppliers,
    ),
    cashOut: await buildCashOut(pool, facts, orders, cash),
  };
};

/** The variants that are needed for the orders from one supplier; null for all of the team. */
const findVariantsOf = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId | null,
): Promise<readonly VariantId[] | null> => {
  const { rows } = await pool.query<{ id: VariantId }>(
    `select i.variant_id as id from ${pool.schema}.inventory_items i
     where i.team_id = $1 and i.primary_supplier_id is not distinct from $2::text
     order by 1 limit ${String(MAX_READ_BY_ID + 1)}`,
    [teamId, supplierId],
  );
  const ids = rows.map(({ id }) => id);
  return ids.length > MAX_READ_BY_ID ? null : findNeededIds(pool, teamId, ids);
};

type Line = Pick<OrderPlanLine, 'variantId' | 'units' | 'unitPrice' | 'orderDate' | 'arrivalDate'>;

/** The orders of a variant in a month as one line; none when it is not ordered then. */
const toLines = (
  { variantId, unitPrice, costPrice, orders }: VariantOrders,
  month: string,
  today: string,
): readonly Line[] => {
  const ofMonth = orders.filter(({ orderDay }) => toMonth(addDays(today, orderDay)) === month);
  const [first] = ofMonth;
  if (first === undefined) return [];
  return [
    {
      variantId,
      units: ofMonth.reduce((sum, { quantity }) => sum + quantity, 0),
      unitPrice: unitPrice ?? costPrice,
      orderDate: addDays(today, first.orderDay),
      arrivalDate: addDays(today, first.arrivalDay),
    },
  ];
};

const compareLines = (one: Line, other: Line): number =>
  other.units - one.units || (one.variantId < other.variantId ? -1 : 1);

interface LinesRequest {
  readonly supplierId: SupplierId | null;
  /** YYYY-MM. */
  readonly month: string;
  readonly pagination: Pagination;
}

/** A page of the items to order from one supplier in one month. Rejects with DEMAND_PLAN_NOT_FOUND. */
export const computeOrderLines = async (
  pool: ReadPool,
  context: OrderPlanContext,
  { supplierId, month, pagination: { page, limit } }: LinesRequest,
): Promise<{ readonly items: OrderPlanLine[]; readonly total: number }> => {
  const { facts, isReady } = await readOrderingTeam(pool, context);
  if (!isReady) return { items: [], total: 0 };
  const needed = await findVariantsOf(pool, facts.teamId, supplierId);
  const lines = (await planVariantOrders(pool, facts, needed))
    .filter((variant) => variant.supplierId === supplierId)
    .flatMap((variant) => toLines(variant, month, facts.team.today))
    .sort(compareLines);
  const shown = lines.slice((page - 1) * limit, page * limit);
  return { items: await addItemNames(pool, facts.teamId, shown), total: lines.length };
};
