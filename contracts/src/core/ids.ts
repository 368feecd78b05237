import { z } from 'zod';

declare const brand: unique symbol;

/** A branded value. A value of another brand does not compile in its place; a plain one does. */
type Branded<Value, Name extends string> = Value & { readonly [brand]?: Name };

export type TeamId = Branded<string, 'team'>;
export type UserId = Branded<string, 'user'>;
export type ProductId = Branded<string, 'product'>;
export type VariantId = Branded<string, 'variant'>;
export type SupplierId = Branded<string, 'supplier'>;
export type LocationId = Branded<string, 'location'>;
export type PurchaseOrderId = Branded<string, 'purchase order'>;
export type ShipmentId = Branded<string, 'shipment'>;
export type SavedViewId = Branded<string, 'saved view'>;

/** Name of a stream: `<subject>-<teamId>.<id>`. */
export type StreamName = Branded<string, 'stream'>;

/** Place of an event in its stream, from 0. */
export type Revision = Branded<number, 'revision'>;

const id = <Id extends string>(): z.ZodType<Id, Id> => z.string() as unknown as z.ZodType<Id, Id>;

/** Schemas of the ids in events and answers. */
export const idSchemas = {
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
