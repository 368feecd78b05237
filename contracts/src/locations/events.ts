import { z } from 'zod';
import { defineEvent, type EventsOf, createTextReplacer } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

export const locationInfo = z.object({
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  zip: z.string(),
  province: z.string(),
  country: z.string(),
  phone: z.string(),
});

const replaceNames = createTextReplacer('name');
const replaceAddress = createTextReplacer(
  'address1',
  'address2',
  'city',
  'zip',
  'province',
  'phone',
);

export const locationObserved = defineEvent({
  type: 'LocationObserved',
  version: 1,
  summary: 'The store showed a place where stock is kept, new or changed.',
  data: z.object({
    locationId: idSchemas.locationId,
    storeLocationId: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    isDefault: z.boolean(),
    info: locationInfo,
  }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...replaceNames(data, replacement),
      info: replaceAddress(data.info, replacement),
    }),
  },
});

/** Stream `location-<teamId>.<locationId>`. */
export const locationEvents = [locationObserved] as const;
export type LocationEvent = EventsOf<typeof locationEvents>;

export const collectionObserved = defineEvent({
  type: 'CollectionObserved',
  version: 1,
  summary: 'The store showed a collection and the products in it.',
  data: z.object({
    collectionId: z.string(),
    title: z.string(),
    updatedAt: z.string(),
    productIds: z.array(z.string()),
  }),
});

/** Stream `collection-<teamId>.<collectionId>`. */
export const collectionEvents = [collectionObserved] as const;
export type CollectionEvent = EventsOf<typeof collectionEvents>;
