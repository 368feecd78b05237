import { test } from '@jest/globals';
import type { VariantEvent } from '@quartermaster/contracts/products/events';
import { specFor } from '../core/given-when-then.ts';
import { variantDecider } from './decider-variant.ts';
import { mugRed as variantId } from './examples.ts';

const { given } = specFor(variantDecider);
const now = '2026-11-02T08:00:00.000Z';
const tomorrow = '2026-11-03T08:00:00.000Z';

const favourited = { type: 'VariantFavourited', data: { variantId } } as const;
const unfavourited = { type: 'VariantUnfavourited', data: { variantId } } as const;
const statusSet = (manualStatus: 'NO_RESTOCK' | null): VariantEvent => ({
  type: 'VariantManualStatusSet',
  data: { variantId, manualStatus },
});
const costSet = (landedCost: number | null): VariantEvent => ({
  type: 'ManualLandedCostSet',
  data: { variantId, landedCost },
});
const applied = (landedCost: number): VariantEvent => ({
  type: 'ShipmentLandedCostApplied',
  data: { variantId, landedCost, purchaseOrderId: 'order', shipmentId: 'shipment' },
});
const ignored = (ignoreUntil: string): VariantEvent => ({
  type: 'ReorderIgnored',
  data: { variantId, ignoreUntil },
});

test('ST-FAV-01 a variant becomes a favourite and stops being one, each once', () => {
  given().when({ type: 'Favourite', variantId }).then(favourited);
  given(favourited).when({ type: 'Favourite', variantId }).thenNothing();
  given(favourited).when({ type: 'Unfavourite', variantId }).then(unfavourited);
  given(favourited, unfavourited).when({ type: 'Unfavourite', variantId }).thenNothing();
});

test('ST-MAN-02 "do not restock" is set and cleared, each once', () => {
  const set = { type: 'SetManualStatus', variantId, manualStatus: 'NO_RESTOCK' } as const;
  const clear = { type: 'SetManualStatus', variantId, manualStatus: null } as const;
  given().when(set).then(statusSet('NO_RESTOCK'));
  given(statusSet('NO_RESTOCK')).when(set).thenNothing();
  given(statusSet('NO_RESTOCK')).when(clear).then(statusSet(null));
  given().when(clear).thenNothing();
});

const tagsSet = (...tags: string[]): VariantEvent => ({
  type: 'VariantTagsSet',
  data: { variantId, tags },
});

test('API-PROD-20 AMB-152 the tags of a variant are replaced, each list once', () => {
  const set = (...tags: string[]) => ({ type: 'SetTags', variantId, tags }) as const;
  given().when(set('gift', 'sale')).then(tagsSet('gift', 'sale'));
  given(tagsSet('gift')).when(set('gift')).thenNothing();
  given(tagsSet('gift')).when(set()).then(tagsSet());
  given().when(set()).thenNothing();
});

test('API-PROD-21 AMB-152 common tags replace those that are shared and keep the others', () => {
  const replace = (before: string[], after: string[]) =>
    ({ type: 'ReplaceCommonTags', variantId, before, after }) as const;
  given(tagsSet('gift', 'own', 'sale'))
    .when(replace(['gift', 'sale'], ['sale', 'winter']))
    .then(tagsSet('own', 'sale', 'winter'));
  given(tagsSet('own'))
    .when(replace([], ['own']))
    .thenNothing();
  const full = Array.from({ length: 100 }, (_, at) => `tag ${String(at)}`);
  given(tagsSet(...full))
    .when(replace([], ['one more']))
    .thenRejected('VALIDATION_FAILED');
});

test('AMB-049 a landed cost is entered and removed again', () => {
  given().when({ type: 'SetManualLandedCost', variantId, landedCost: 9.5 }).then(costSet(9.5));
  given(costSet(9.5))
    .when({ type: 'SetManualLandedCost', variantId, landedCost: 9.5 })
    .thenNothing();
  given(costSet(9.5))
    .when({ type: 'SetManualLandedCost', variantId, landedCost: null })
    .then(costSet(null));
});

test('AMB-050 the landed cost of a shipment replaces the previous one', () => {
  const apply = (landedCost: number) =>
    ({
      type: 'ApplyLandedCost',
      variantId,
      landedCost,
      purchaseOrderId: 'order',
      shipmentId: 'shipment',
    }) as const;
  given(applied(14.3)).when(apply(14.8)).then(applied(14.8));
  given(applied(14.3)).when(apply(14.3)).thenNothing();
});

test('ST-TBI-01 a variant is left out of buy-now until an instant', () => {
  given()
    .when({ type: 'IgnoreReorder', variantId, ignoreUntil: tomorrow, now })
    .then(ignored(tomorrow));
  given(ignored(tomorrow))
    .when({ type: 'IgnoreReorder', variantId, ignoreUntil: tomorrow, now })
    .thenNothing();
});

test('AMB-135 an instant that has passed is refused', () => {
  given()
    .when({ type: 'IgnoreReorder', variantId, ignoreUntil: now, now })
    .thenRejected('VALIDATION_FAILED');
});

test('ST-TBI-02 a variant is listed again at once', () => {
  given(ignored(tomorrow))
    .when({ type: 'UnignoreReorder', variantId })
    .then({ type: 'ReorderUnignored', data: { variantId } });
  given().when({ type: 'UnignoreReorder', variantId }).thenNothing();
});
