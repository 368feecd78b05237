import { z } from 'zod';

declare const meaning: unique symbol;

/** A branded value. A value of another brand does not compile in its place; a plain one does. */
type Meaning<Value, Name extends string> = Value & { readonly [meaning]?: Name };

export type TeamId = Meaning<string, 'team'>;
export type UserId = Meaning<string, 'user'>;
export type ProductId = Meaning<string, 'product'>;
export type VariantId = Meaning<string, 'variant'>;
export type SupplierId = Meaning<string, 'supplier'>;
export type LocationId = Meaning<string, 'location'>;
export type PurchaseOrderId = Meaning<string, 'purchase order'>;
export type ShipmentId = Meaning<string, 'shipment'>;
export type SavedViewId = Meaning<string, 'saved view'>;

/** Name of a stream: `<subject>-<teamId>.<id>`. */
export type StreamName = Meaning<string, 'stream'>;

/** Place of an event in its stream, from 0. */
export type Revision = Meaning<number, 'revision'>;

const id = <Id extends string>(): z.ZodType<Id, Id> => z.string() as unknown as z.ZodType<Id, Id>;

/** Schemas of the ids in events and answers. */
export const idOf = {
  teamId: id<TeamId>(),
  userId: id<UserId>(),
  productId: id<ProductId>(),
  variantId: id<VariantId>(),
  supplierId: id<SupplierId>(),
  locationId: id<LocationId>(),
  purchaseOrderId: id<PurchaseOrderId>(),
  shipmentId: id<ShipmentId>(),
  savedViewId: id<SavedViewId>(),
};
