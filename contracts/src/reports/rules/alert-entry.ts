import { z } from 'zod';
import { type ReplaceText, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';

/** Key of a happening, so that it is mailed once; null where the subject of the entry is the key. */
const happening = z.string().nullable();

/** An order or a shipment that an alert lists. */
const orderAlertEntry = z.object({
  about: z.literal('ORDER'),
  purchaseOrderId: idSchemas.purchaseOrderId,
  purchaseOrderName: z.string(),
  supplierName: z.string().nullable(),
  /** Null for a draft, and for units on no shipment. */
  shipment: z
    .object({
      id: idSchemas.shipmentId,
      name: z.string(),
      locationName: z.string().nullable(),
      units: z.int(),
      arrivalDate: z.string(),
    })
    .nullable(),
  /** Units that a delivery lacked and that are on no shipment; absent for drafts and shipments. */
  rest: z.object({ units: z.int(), expectedOn: z.string() }).optional(),
  /** Days since the draft was made, that the shipment or the rest is late, until it arrives, or by which its arrival was moved. */
  days: z.int(),
  /** The arrival date before it was moved; null for other alerts. */
  movedFrom: z.string().nullable(),
  happening,
});
export type OrderAlertEntry = z.infer<typeof orderAlertEntry>;

/** An item that an alert lists. */
const itemAlertEntry = z.object({
  about: z.literal('ITEM'),
  variantId: idSchemas.variantId,
  productTitle: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  /** Units in stock at all locations; of an item with negative stock the units below 0. */
  quantity: z.int(),
  /** Days since the stock fell below 0, without a sale in stock, or since the cost rose. */
  days: z.int(),
  /** Null for an alert that is not about costs. */
  cost: z
    .object({ before: z.number(), after: z.number(), percent: z.number(), currency: z.string() })
    .nullable(),
  happening,
});
export type ItemAlertEntry = z.infer<typeof itemAlertEntry>;

/** Entry of an alert. */
export const alertEntry = z.discriminatedUnion('about', [orderAlertEntry, itemAlertEntry]);
export type AlertEntry = z.infer<typeof alertEntry>;

const replaceInOrder = createTextReplacer('purchaseOrderName', 'supplierName');
const replaceInShipment = createTextReplacer('name', 'locationName');

/** The names of orders, suppliers, shipments and locations; products are not named by the team. */
export const replaceInEntry = (entry: AlertEntry, replacement: ReplaceText): AlertEntry =>
  entry.about === 'ITEM'
    ? entry
    : {
        ...replaceInOrder(entry, replacement),
        shipment: entry.shipment && replaceInShipment(entry.shipment, replacement),
      };

/** Entries of one alert. */
export const MAX_ALERT_ENTRIES = 1000;
