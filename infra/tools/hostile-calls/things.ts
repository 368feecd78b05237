import type {
  LocationId,
  ProductId,
  ShipmentId,
  SupplierId,
  VariantId,
} from '@quartermaster/contracts/core/ids';

/** What a team has: ids that make a request get past "no such order". */
export interface Things {
  readonly variantIds: readonly VariantId[];
  readonly productId: ProductId;
  readonly locationId: LocationId;
  readonly supplierId: SupplierId;
  readonly orderId: string;
  readonly itemIds: readonly string[];
  readonly shipmentId: ShipmentId;
  readonly paymentId: string;
  readonly file: { readonly fileId: string; readonly name: string; readonly fileUrl: string };
  /** Of a file that is only announced. */
  readonly announcedId: string;
  /** Signed for the announced file, and for the one that is there. */
  readonly putGrant: string;
  readonly openGrant: string;
}

/** Stands for a team's things where only the number of attacks matters. */
export const placeholders: Things = {
  variantIds: ['variant'],
  productId: 'product',
  locationId: 'location',
  supplierId: 'supplier',
  orderId: 'order',
  itemIds: ['item'],
  shipmentId: 'shipment',
  paymentId: 'payment',
  file: { fileId: 'file', name: 'name', fileUrl: 'url' },
  announcedId: 'announced',
  putGrant: 'put',
  openGrant: 'open',
};
