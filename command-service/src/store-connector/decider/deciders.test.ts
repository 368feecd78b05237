import { test } from '@jest/globals';
import type { CollectionEvent, LocationEvent } from '@quartermaster/contracts/locations/events';
import type { SalesEvent } from '@quartermaster/contracts/sales/events';
import { specFor } from '../../core/given-when-then.ts';
import { collectionDecider } from './collection.ts';
import { locationDecider } from './location.ts';
import { salesHistoryDecider } from './sales-history.ts';

const warehouse: LocationEvent['data'] = {
  locationId: 'warehouse',
  storeLocationId: 'gid://shopify/Location/1',
  name: 'Warehouse',
  isActive: true,
  isDefault: true,
  info: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
};
const observed = (more: Partial<LocationEvent['data']> = {}): LocationEvent => ({
  type: 'LocationObserved',
  data: { ...warehouse, ...more },
});
const location = specFor(locationDecider);

test('a location is recorded when it is new or changed', () => {
  const observe = { type: 'ObserveLocation' as const, location: warehouse };
  location.given().when(observe).then(observed());
  location.given(observed()).when(observe).thenNothing();
  location
    .given(observed({ name: 'Shed' }))
    .when(observe)
    .then(observed());
});

test('a location the store gave up is not used any more', () => {
  const lost = observed({ isActive: false, isDefault: false });
  location.given(observed()).when({ type: 'LoseLocation' }).then(lost);
  location.given(observed(), lost).when({ type: 'LoseLocation' }).thenNothing();
  location.given().when({ type: 'LoseLocation' }).thenNothing();
});

const mugs: CollectionEvent['data'] = {
  collectionId: 'mugs',
  title: 'Mugs',
  updatedAt: '2026-11-20T10:00:00.000Z',
  productIds: ['a'],
};
const collected = (more: Partial<CollectionEvent['data']> = {}): CollectionEvent => ({
  type: 'CollectionObserved',
  data: { ...mugs, ...more },
});

test('a collection is recorded when it is new or changed, but not as it was before', () => {
  const { given } = specFor(collectionDecider);
  const observe = { type: 'ObserveCollection' as const, ...mugs };
  given().when(observe).then(collected());
  given(collected()).when(observe).thenNothing();
  given(collected({ productIds: ['a', 'b'] }))
    .when(observe)
    .then(collected());
  given(collected({ updatedAt: '2026-11-20T10:00:01.000Z', title: 'Cups' }))
    .when(observe)
    .thenNothing();
});

test('the settled sales of a variant are recorded once', () => {
  const data: SalesEvent['data'] = {
    variantId: 'mug',
    from: '2026-01-01',
    through: '2026-09-20',
    offsets: [0],
    units: [1],
    revenue: [4.5],
    orders: [1],
  };
  const { given } = specFor(salesHistoryDecider);
  const record = { type: 'RecordSalesHistory' as const, ...data };
  given().when(record).then({ type: 'SalesHistoryRecorded', data });
  given({ type: 'SalesHistoryRecorded', data })
    .when({ ...record, units: [2] })
    .thenNothing();
});
