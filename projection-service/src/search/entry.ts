import type { ObservedProduct, ObservedVariant } from '@quartermaster/contracts/products/events';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { foldText } from '@quartermaster/contracts/core/fold-text';
import type { SupplierEvent } from '@quartermaster/contracts/suppliers/events';
import type { SearchEntry } from './tables.ts';

type Data<
  Event extends { readonly type: string; readonly data: unknown },
  Type extends string,
> = Extract<Event, { readonly type: Type }>['data'];
type OrderData = Data<PurchaseOrderEvent, 'PurchaseOrderCreated' | 'PurchaseOrderDetailsChanged'>;
type ShipmentTexts = Data<PurchaseOrderEvent, 'ShipmentDetailsChanged'>['to'];

/** Joins the texts that are not empty into one line. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join(' · ');

/** Folded texts, each between line breaks. Results are sorted by the first one. */
const buildTerms = (...texts: readonly string[]): string =>
  `\n${[...new Set(texts.map(foldText))].filter((text) => text !== '').join('\n')}\n`;

export const itemEntry = (
  { productId, title }: ObservedProduct,
  variant: ObservedVariant,
  isFound: boolean,
): SearchEntry => ({
  kind: 'item',
  id: variant.variantId,
  parentId: productId,
  title,
  detail: joinTexts(variant.title, variant.sku),
  terms: buildTerms(
    `${title} ${variant.title}`,
    title,
    variant.title,
    variant.sku,
    variant.barcode ?? '',
  ),
  isFound,
});

export const orderEntry = ({ purchaseOrderId, content }: OrderData): SearchEntry => ({
  kind: 'order',
  id: purchaseOrderId,
  parentId: null,
  title: content.name,
  detail: content.reference,
  terms: buildTerms(content.name, content.reference),
  isFound: true,
});

export const supplierEntry = ({
  supplierId,
  name,
  city,
  country,
}: Data<SupplierEvent, 'SupplierCreated' | 'SupplierUpdated'>): SearchEntry => ({
  kind: 'supplier',
  id: supplierId,
  parentId: null,
  title: name,
  detail: joinTexts(city, country),
  terms: buildTerms(name),
  isFound: true,
});

export const shipmentEntry = (
  purchaseOrderId: string,
  shipmentId: string,
  { name, trackingNumber }: Pick<ShipmentTexts, 'name' | 'trackingNumber'>,
): SearchEntry => ({
  kind: 'shipment',
  id: shipmentId,
  parentId: purchaseOrderId,
  title: name,
  detail: trackingNumber,
  terms: buildTerms(name, trackingNumber),
  isFound: true,
});
