import {
  demandForecastComputed,
  demandForecastInterrupted,
  demandForecastItemsRecorded,
  demandForecastRequested,
  demandPlanAdjusted,
  demandPlanLikeItemSet,
  demandPlanPricesRecorded,
  demandPlanReady,
  demandPlanShopEventRemoved,
  demandPlanShopEventSet,
  type PlanPrice,
} from '@quartermaster/contracts/demand-plan/events';
import { toMonth } from '@quartermaster/contracts/core/day';
import {
  changeMonths,
  noneAdjusted,
} from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import {
  type EventHandler,
  need,
  on,
  onRow,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { buildItem, findItem, getVariant, putItem, refreshItems, toNumbers } from '../items.ts';
import { variantNeeds } from '../needs.ts';
import { type PlanForecast, type PlanRow, plans, planShopEvents, planVariants } from '../tables.ts';

const toPlanKey = () => ['plan'];

const listVariantIds = (items: readonly { readonly variantId: string }[]): readonly string[] =>
  items.map(({ variantId }) => variantId);

/** The forecast that is under way, when it is this one. */
const findStaged = (rows: Rows, forecastId: string): PlanForecast | null => {
  const staged = rows.get(plans, 'plan')?.staged;
  return staged?.forecastId === forecastId ? staged : null;
};

const changeStaged = (rows: Rows, forecastId: string, change: Partial<PlanForecast>): void => {
  const plan = rows.get(plans, 'plan');
  const staged = findStaged(rows, forecastId);
  if (plan !== undefined && staged !== null) {
    rows.put(plans, { ...plan, staged: { ...staged, ...change } });
  }
};

const onRequested: EventHandler = onRow(
  demandForecastRequested,
  plans,
  toPlanKey,
  (plan, { data: { planId, forecastId, startDate } }): PlanRow => ({
    id: 'plan',
    planId,
    inForce: plan?.inForce ?? null,
    pricesAt: plan?.pricesAt ?? null,
    keptThrough: plan?.keptThrough ?? toMonth(startDate),
    staged: {
      forecastId,
      half: plan?.inForce?.half === 'A' ? 'B' : 'A',
      startDate,
      computedAt: null,
      itemsCount: 0,
      recordedItems: 0,
    },
  }),
);

const onComputed: EventHandler = on(demandForecastComputed, {
  needs: () => [need(plans, 'plan')],
  fold: ({ data: { forecastId, itemsCount }, recordedAt }, rows) =>
    changeStaged(rows, forecastId, { computedAt: recordedAt, itemsCount }),
});

/** Items of the plan keep their prices; new ones get those of the forecast. */
const onItemsRecorded: EventHandler = on(demandForecastItemsRecorded, {
  needs: ({ data }, peek) => variantNeeds(listVariantIds(data.items), peek),
  fold: ({ data: { forecastId, items } }, rows) => {
    const staged = findStaged(rows, forecastId);
    if (staged === null) return;
    const inForce = rows.get(plans, 'plan')?.inForce ?? null;
    for (const { variantId, ...numbers } of items) {
      const known = inForce === null ? undefined : findItem(rows, inForce, variantId);
      const { salePrice, costPrice } = known ?? numbers;
      putItem(rows, buildItem(rows, staged, variantId, { ...numbers, salePrice, costPrice }));
    }
    changeStaged(rows, forecastId, { recordedItems: staged.recordedItems + items.length });
  },
});

const onReady: EventHandler = on(demandPlanReady, {
  needs: () => [need(plans, 'plan')],
  fold: ({ data: { forecastId } }, rows) => {
    const plan = rows.get(plans, 'plan');
    const inForce = findStaged(rows, forecastId);
    if (plan === undefined || inForce === null) return;
    const pricesAt = plan.pricesAt ?? inForce.computedAt;
    rows.put(plans, { ...plan, inForce, staged: null, pricesAt });
  },
});

const onInterrupted: EventHandler = on(demandForecastInterrupted, {
  needs: () => [need(plans, 'plan')],
  fold: ({ data: { forecastId } }, rows) => {
    const plan = rows.get(plans, 'plan');
    if (plan === undefined || findStaged(rows, forecastId) === null) return;
    if (plan.inForce === null) rows.remove(plans, 'plan');
    else rows.put(plans, { ...plan, staged: null });
  },
});

const setPrices = (rows: Rows, inForce: PlanForecast, price: PlanPrice): void => {
  const { variantId, salePrice, costPrice } = price;
  const item = findItem(rows, inForce, variantId);
  if (item === undefined) return;
  const numbers = { ...toNumbers(item), salePrice, costPrice };
  putItem(rows, buildItem(rows, inForce, variantId, numbers));
};

const onPricesRecorded: EventHandler = on(demandPlanPricesRecorded, {
  needs: ({ data }, peek) => variantNeeds(listVariantIds(data.items), peek),
  fold: ({ data: { items }, recordedAt }, rows) => {
    const plan = rows.get(plans, 'plan');
    const inForce = plan?.inForce ?? null;
    if (plan === undefined || inForce === null) return;
    rows.put(plans, { ...plan, pricesAt: recordedAt });
    for (const price of items) setPrices(rows, inForce, price);
  },
});

/** Adjusted months are kept with the variant, which has them again when it returns to the plan. */
const onAdjusted: EventHandler = on(demandPlanAdjusted, {
  needs: ({ data }, peek) => variantNeeds(listVariantIds(data.items), peek),
  fold: ({ data: { items } }, rows) => {
    for (const { variantId, months } of items) {
      const variant = getVariant(rows, variantId);
      const adjusted = changeMonths(variant.adjusted ?? noneAdjusted, months);
      const isAdjusted = adjusted.some((units) => units !== null);
      rows.put(planVariants, { ...variant, adjusted: isAdjusted ? adjusted : null });
    }
    refreshItems(rows, listVariantIds(items));
  },
});

const onLikeItemSet: EventHandler = on(demandPlanLikeItemSet, {
  needs: ({ data: { variantId } }) => [need(planVariants, variantId)],
  fold: ({ data: { variantId, like } }, rows) =>
    rows.put(planVariants, { ...getVariant(rows, variantId), likeItem: like }),
});

const onShopEventSet: EventHandler = onRow(
  demandPlanShopEventSet,
  planShopEvents,
  ({ data }) => [data.event.shopEventId],
  (_, { data }) => data.event,
);

const onShopEventRemoved: EventHandler = onRow(
  demandPlanShopEventRemoved,
  planShopEvents,
  ({ data }) => [data.shopEventId],
  () => undefined,
);

export const planHandlers: readonly EventHandler[] = [
  onRequested,
  onComputed,
  onItemsRecorded,
  onReady,
  onInterrupted,
  onPricesRecorded,
  onAdjusted,
  onLikeItemSet,
  onShopEventSet,
  onShopEventRemoved,
];
