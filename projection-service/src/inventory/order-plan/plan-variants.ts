import { daysBetween, monthAfter } from '@quartermaster/contracts/core/day';
import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  type OrderedItem,
  type PlannedOrder,
  planOrders,
} from '@quartermaster/contracts/demand-plan/rules/order-plan';
import { isSharedMinimum } from '@quartermaster/contracts/inventory/rules/minimum-order';
import { listCashOutMonths } from '@quartermaster/contracts/what-if/rules/cash-out';
import { startTimeSlice } from '@quartermaster/platform/core/time-slice';
import type { ReadPool } from '../../core/paging.ts';
import type { DatedTeam, KnownVariant } from '../facts/item.ts';
import { type ComparedVariant, isSold } from '../preview/compared-variant.ts';
import type { SharedFacts } from '../preview/derive-comparison.ts';
import { compareVariants } from '../preview/proposed-numbers.ts';
import { groupTermsById } from '../preview/team-rows.ts';
import { readVariantsInParts } from '../preview/variants-in-parts.ts';
import type { ShopDemand, SupplierTerms } from '../tables/team.ts';

/** The orders of a variant over the year, with its prices in the shop's currency. */
export interface VariantOrders {
  readonly variantId: VariantId;
  readonly supplierId: SupplierId | null;
  /** Of its primary supplier. */
  readonly unitPrice: number | null;
  readonly costPrice: number | null;
  readonly orders: readonly PlannedOrder[];
}

/** What the orders of all variants of a team follow from. */
export interface OrderingTeam {
  readonly teamId: TeamId;
  readonly team: DatedTeam;
  readonly shop: ShopDemand;
  readonly terms: readonly SupplierTerms[];
  readonly now: string;
}

/** Days from today to the end of the months that are shown. */
const countHorizonDays = (today: string): number => {
  const last = listCashOutMonths(today).at(-1) ?? '';
  return daysBetween(today, `${monthAfter(last)}-01`);
};

/** Units of drafts count as ordered, so that an order that was drafted from the plan is not planned again. */
const countDrafts = ({ ordered }: KnownVariant): KnownVariant['ordered'] =>
  ordered.map((order) =>
    order.status === 'Draft' ? { ...order, status: 'SentToSupplier' as const } : order,
  );

type Ordered = Omit<VariantOrders, 'orders'>;

/** Items that share the minimum of a supplier. */
interface MinimumGroup {
  readonly supplier: SupplierTerms;
  readonly items: OrderedItem[];
}

/** Collects the orders of variants one by one; those that share a minimum are planned together in the end. */
const createPlanner = (horizonDay: number) => {
  const variants = new Map<VariantId, Ordered>();
  const groups = new Map<string, MinimumGroup>();
  const planned: VariantOrders[] = [];
  const plan = (items: readonly OrderedItem[], supplier: SupplierTerms | undefined): void => {
    const minimum = {
      mode: supplier?.moqMode ?? ('EntirePurchaseOrder' as const),
      quantity: supplier?.moq ?? null,
    };
    const orders = planOrders(items, minimum, horizonDay);
    for (const { variantId } of items) {
      const own = orders.filter((order) => order.variantId === variantId);
      const variant = variants.get(variantId);
      if (variant !== undefined && own.length > 0) planned.push({ ...variant, orders: own });
    }
  };
  const add: NonNullable<SharedFacts['onPlanned']> = (facts, { projection, policy }, compared) => {
    if (!isOrderable(facts, compared)) return;
    const { variantId, productId, unitPrice, costPrice, after } = compared;
    const { supplier } = after;
    const item = { variantId, projection, policy };
    variants.set(variantId, {
      variantId,
      supplierId: supplier?.supplierId ?? null,
      unitPrice,
      costPrice,
    });
    if (supplier === undefined || !isSharedMinimum(supplier.moqMode)) {
      plan([item], supplier);
      return;
    }
    const key = `${productId} ${supplier.supplierId}`;
    const group = groups.get(key) ?? { supplier, items: [] };
    groups.set(key, group);
    group.items.push(item);
  };
  const end = async (): Promise<readonly VariantOrders[]> => {
    const slice = startTimeSlice();
    for (const { supplier, items } of groups.values()) {
      plan(items, supplier);
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    return planned;
  };
  return { add, end };
};

const isOrderable = (facts: KnownVariant, { isDeleted, after }: ComparedVariant): boolean =>
  !isDeleted && isSold(facts) && after.numbers.status !== 'NO_RESTOCK';

/**
 * Plans the orders of a team, or of some of its variants, by the demand plan in force; the planning method of the team does not
 * count. Reads the variants in parts; writes nothing.
 */
export const planVariantOrders = async (
  pool: ReadPool,
  { teamId, team, shop, terms, now }: OrderingTeam,
  variantIds: readonly VariantId[] | null,
): Promise<readonly VariantOrders[]> => {
  const planner = createPlanner(countHorizonDays(team.today));
  const byId = groupTermsById(terms);
  const shared: SharedFacts = {
    teamId,
    team: { ...team, settings: { ...team.settings, planningMethod: 'PLAN' } },
    shop,
    terms: { before: byId, after: byId },
    now,
    assumed: { fromDays: [0], getDemand: () => undefined, getOrdered: countDrafts },
    onPlanned: planner.add,
  };
  await compareVariants(shared, readVariantsInParts(pool, { teamId, variantIds, withSales: true }));
  return planner.end();
};
