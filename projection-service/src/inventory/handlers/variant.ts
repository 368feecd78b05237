import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { VariantFact } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import {
  manualLandedCostSet,
  reorderIgnored,
  reorderUnignored,
  shipmentLandedCostApplied,
  variantFavourited,
  variantManualStatusSet,
  variantTagsSet,
  variantUnfavourited,
} from '@quartermaster/contracts/products/events';
import {
  stockHistoryReconstructed,
  stockObserved,
  stockReceiptUndone,
  stockReceived,
} from '@quartermaster/contracts/stock/events';
import {
  type EventHandler,
  on,
  type ProjectedEvent,
} from '@quartermaster/platform/projections/projection';
import { deriveVariants, applyMark } from '../derive-rows.ts';
import type { InventoryRow } from '../items-table.ts';
import { orderNeeds, variantNeeds } from '../needs.ts';
import { selectInactiveIds, mergeLevels, addToLevel } from '../../core/levels-by-location.ts';
import { allLevels, withLevels, withReconstructedPast } from '../facts/stock.ts';
import { type DecisionFacts, type StockFacts, variantFacts } from '../tables/variant.ts';
import { withSource } from '../facts/sources.ts';
import { getTeamFacts } from '../facts/team.ts';
import { getVariantFacts, withStock } from '../facts/variant.ts';
import { recountBundlesWith } from '../bundle-stock.ts';

type WithVariant = ProjectedEvent & { readonly data: { readonly variantId: VariantId } };
type WithStock = ProjectedEvent & {
  readonly data: { readonly variantId: VariantId; readonly day: string };
};

/** An event about one variant that changes its stock; it is also the source of the facts in `alsoSourced`. */
const onStock = <Definition extends EventDefinition>(
  definition: Definition,
  change: (
    stock: StockFacts,
    event: ProjectedEvent<Definition>,
    inactive: ReadonlySet<string>,
  ) => StockFacts,
  alsoSourced: readonly VariantFact[],
): EventHandler =>
  on(definition, {
    needs: (event, peek) => [
      ...variantNeeds([(event as WithStock).data.variantId], peek),
      ...orderNeeds(event),
    ],
    fold: (event, rows) => {
      const { variantId, day } = (event as WithStock).data;
      const facts = getVariantFacts(rows, variantId);
      const isBundle = facts.stock.assembled !== null;
      const stock = change(facts.stock, event, selectInactiveIds(getTeamFacts(rows).locations));
      rows.put(variantFacts, withStock(facts, stock, event, isBundle ? [] : alsoSourced));
      const bundles = recountBundlesWith(rows, variantId, day, event);
      deriveVariants(rows, [variantId, ...bundles], event);
    },
  });

/**
 * An event about one variant that changes the team's decisions about it; the event is the source of the named facts.
 */
const onDecision = <Definition extends EventDefinition>(
  definition: Definition,
  change: (event: ProjectedEvent<Definition>) => Partial<DecisionFacts>,
  ...says: readonly VariantFact[]
): EventHandler =>
  on(definition, {
    needs: (event, peek) => variantNeeds([(event as WithVariant).data.variantId], peek),
    fold: (event, rows) => {
      const { variantId } = (event as WithVariant).data;
      const facts = withSource(getVariantFacts(rows, variantId), event, ...says);
      const decisions = { ...facts.decisions, ...change(event) };
      rows.put(variantFacts, { ...facts, decisions });
      deriveVariants(rows, [variantId], event);
    },
  });

/** An event about one variant that changes its row but no number: nothing is derived. */
const onMark = <Definition extends EventDefinition>(
  definition: Definition,
  change: (event: ProjectedEvent<Definition>) => Partial<Pick<InventoryRow, 'favourite' | 'tags'>>,
): EventHandler =>
  on(definition, {
    needs: (event, peek) => variantNeeds([(event as WithVariant).data.variantId], peek),
    fold: (event, rows) => {
      const { variantId } = (event as WithVariant).data;
      const facts = getVariantFacts(rows, variantId);
      const mark = change(event);
      rows.put(variantFacts, { ...facts, decisions: { ...facts.decisions, ...mark } });
      applyMark(rows, variantId, mark, event.recordedAt);
    },
  });

export const variantHandlers: readonly EventHandler[] = [
  onStock(
    stockObserved,
    (stock, { data }, inactive) =>
      withLevels(stock, mergeLevels(allLevels(stock), data.levels), { day: data.day, inactive }),
    ['stock'],
  ),
  onStock(stockHistoryReconstructed, (stock, { data }) => withReconstructedPast(stock, data), []),
  onStock(
    stockReceived,
    (stock, { data }, inactive) =>
      withLevels(stock, addToLevel(allLevels(stock), data), { day: data.day, inactive }),
    ['stock'],
  ),
  onStock(
    stockReceiptUndone,
    (stock, { data }, inactive) =>
      withLevels(stock, addToLevel(allLevels(stock), data, -1), { day: data.day, inactive }),
    ['stock'],
  ),
  onMark(variantFavourited, () => ({ favourite: true })),
  onMark(variantUnfavourited, () => ({ favourite: false })),
  onDecision(
    variantManualStatusSet,
    ({ data }) => ({ manualStatus: data.manualStatus }),
    'manualStatus',
  ),
  onDecision(
    manualLandedCostSet,
    ({ data }) => ({ manualLandedCost: data.landedCost }),
    'manualLandedCost',
  ),
  onDecision(
    shipmentLandedCostApplied,
    ({ data }) => ({
      landedCost: data.landedCost,
      landedCostSource: { purchaseOrderId: data.purchaseOrderId, shipmentId: data.shipmentId },
    }),
    'landedCost',
  ),
  onDecision(reorderIgnored, ({ data }) => ({ ignoreUntil: data.ignoreUntil })),
  onDecision(reorderUnignored, () => ({ ignoreUntil: null })),
  onMark(variantTagsSet, ({ data }) => ({ tags: [...data.tags] })),
];
