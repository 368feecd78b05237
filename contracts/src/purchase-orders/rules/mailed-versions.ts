import { z } from 'zod';
import { idSchemas } from '../../core/ids.ts';
import { recordedContent, recordedItem, shipmentDetails } from '../events/recorded.ts';
import type { PurchaseOrderStatus } from './status.ts';

const printedContent = recordedContent.pick({
  name: true,
  reference: true,
  description: true,
  currency: true,
  supplierCostItems: true,
  discountItems: true,
});
const printedItem = recordedItem.pick({
  id: true,
  productVariantId: true,
  quantity: true,
  unitCost: true,
  discount: true,
  discountType: true,
  supplierSKU: true,
});
const printedShipment = shipmentDetails.omit({ trackingNumber: true }).extend({
  id: z.string(),
  /** Ordered units of all its items. */
  units: z.int(),
});

/** Content of a printed order: all that the supplier knows of it. */
const printedOrder = z.object({
  supplierId: idSchemas.supplierId.nullable(),
  issueDate: z.string().nullable(),
  isCancelled: z.boolean(),
  content: printedContent,
  items: z.array(printedItem),
  shipments: z.array(printedShipment),
});
type PrintedOrder = z.infer<typeof printedOrder>;

/** An order as mailed to the supplier. */
export const mailedVersion = printedOrder.extend({
  mailId: z.string(),
  /** Instant at which the mail was requested (ISO). */
  mailedAt: z.string(),
  /** 1 for the first mail, one more for each mail with other content. */
  number: z.int(),
  /** False until the mail server took over the mail. */
  isSent: z.boolean(),
});
export type MailedVersion = z.infer<typeof mailedVersion>;

interface ShipmentToPrint extends z.infer<typeof shipmentDetails> {
  readonly id: string;
  readonly receivedAt: string | null;
  readonly items: readonly { readonly orderedQuantity: number }[];
}

interface WithMails {
  /** Versions from the last sent one on, newest last; absent before the first mail. */
  readonly mailedVersions?: readonly MailedVersion[] | undefined;
}

/** The parts of an order that are printed and mailed. */
export interface MailedOrder extends WithMails, Pick<PrintedOrder, 'supplierId' | 'issueDate'> {
  readonly status: PurchaseOrderStatus;
  readonly content: z.infer<typeof recordedContent>;
  readonly items: readonly PrintedOrder['items'][number][];
  readonly shipments: readonly ShipmentToPrint[];
}

const toPrintedOrder = (order: MailedOrder): PrintedOrder => {
  const { supplierId, issueDate, status, items, shipments } = order;
  const { name, reference, description, currency, supplierCostItems, discountItems } =
    order.content;
  return {
    supplierId,
    issueDate,
    isCancelled: status === 'Cancelled',
    content: { name, reference, description, currency, supplierCostItems, discountItems },
    items: items.map((item) => ({
      id: item.id,
      productVariantId: item.productVariantId,
      quantity: item.quantity,
      unitCost: item.unitCost,
      discount: item.discount,
      discountType: item.discountType,
      supplierSKU: item.supplierSKU,
    })),
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      name: shipment.name,
      locationId: shipment.locationId,
      method: shipment.method,
      departureDate: shipment.departureDate,
      arrivalDate: shipment.arrivalDate,
      units: shipment.items.reduce((sum, { orderedQuantity }) => sum + orderedQuantity, 0),
    })),
  };
};

type ItemField = 'quantity' | 'unitCost' | 'discount' | 'supplierSKU';
type ShipmentField = 'units' | 'arrivalDate' | 'departureDate' | 'method' | 'locationId';
type OrderField =
  | 'isCancelled'
  | 'supplierId'
  | 'issueDate'
  | 'name'
  | 'reference'
  | 'description'
  | 'currency'
  | 'supplierCostItems'
  | 'discountItems';

interface ChangedValues {
  /** Null for an item or shipment that was added or removed. */
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** One difference between the last mailed version and the present order. */
export type MailChange = ChangedValues &
  (
    | { readonly of: 'order'; readonly field: OrderField }
    | { readonly of: 'item'; readonly id: string; readonly field: ItemField }
    | { readonly of: 'shipment'; readonly id: string; readonly field: ShipmentField }
  );

type Value = string | number | boolean | null | readonly unknown[];
const toShownValue = (value: Value): string | number | null =>
  typeof value === 'object' || typeof value === 'boolean' ? null : value;

/** Lists keep the key order of their event, so equal lists have the same text. */
const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lists the fields that differ. Values of lists and booleans are not shown. */
const listDifferences = <Field extends string>(
  fields: readonly Field[],
  from: Readonly<Record<Field, Value>>,
  to: Readonly<Record<Field, Value>>,
): readonly (ChangedValues & { readonly field: Field })[] =>
  fields
    .filter((field) => !isSame(from[field], to[field]))
    .map((field) => ({ field, from: toShownValue(from[field]), to: toShownValue(to[field]) }));

const orderFields = ['isCancelled', 'supplierId', 'issueDate'] as const;
const contentFields = [
  'name',
  'reference',
  'currency',
  'supplierCostItems',
  'discountItems',
  'description',
] as const;
const itemFields = ['quantity', 'unitCost', 'discount', 'supplierSKU'] as const;
const shipmentFields = ['units', 'arrivalDate', 'departureDate', 'method', 'locationId'] as const;

type PrintedItem = PrintedOrder['items'][number];

const formatDiscount = ({ discount, discountType }: PrintedItem): string | number | null => {
  if (discount === null || discountType === null || discount === 0) return null;
  return discountType === 'Percentage' ? `${String(discount)}%` : discount;
};
const toComparableItem = (item: PrintedItem) => ({
  ...item,
  discount: formatDiscount(item),
  supplierSKU: item.supplierSKU ?? '',
});

/** Pairs entries before and after by their id: known entries first, then new ones. */
const pairById = <One extends { readonly id: string }>(
  before: readonly One[],
  after: readonly One[],
): readonly (readonly [string, One | undefined, One | undefined])[] => {
  const [was, is] = [before, after].map((list) => new Map(list.map((one) => [one.id, one])));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].map((id) => [id, was?.get(id), is?.get(id)]);
};

const listItemChanges = (from: PrintedOrder, to: PrintedOrder): readonly MailChange[] =>
  pairById(from.items, to.items).flatMap(([id, was, is]): readonly MailChange[] => {
    if (was === undefined || is === undefined) {
      const quantities = { from: was?.quantity ?? null, to: is?.quantity ?? null };
      return [{ of: 'item', id, field: 'quantity', ...quantities }];
    }
    const changed = listDifferences(itemFields, toComparableItem(was), toComparableItem(is));
    return changed.map((one) => ({ of: 'item', id, ...one }));
  });

const listShipmentChanges = (from: PrintedOrder, to: PrintedOrder): readonly MailChange[] =>
  pairById(from.shipments, to.shipments).flatMap(([id, was, is]): readonly MailChange[] => {
    if (was === undefined || is === undefined) {
      const units = { from: was?.units ?? null, to: is?.units ?? null };
      return [{ of: 'shipment', id, field: 'units', ...units }];
    }
    const changed = listDifferences(shipmentFields, was, is);
    return changed.map((one) => ({ of: 'shipment', id, ...one }));
  });

const listChanges = (from: PrintedOrder, to: PrintedOrder): readonly MailChange[] => [
  ...listDifferences(orderFields, from, to).map((one) => ({ of: 'order' as const, ...one })),
  ...listItemChanges(from, to),
  ...listShipmentChanges(from, to),
  ...listDifferences(contentFields, from.content, to.content).map((one) => ({
    of: 'order' as const,
    ...one,
  })),
];

/** Finds the last mailed version; null when the order was never mailed. A mail that was given up does not count. */
export const findLastMailed = ({ mailedVersions = [] }: WithMails): MailedVersion | null =>
  mailedVersions.at(-1) ?? null;

/**
 * Lists the printed changes since the order was last mailed to the supplier; none when it was never mailed. Receipts are no
 * change.
 */
export const listChangesSinceMail = (order: MailedOrder): readonly MailChange[] => {
  const told = findLastMailed(order);
  if (told === null) return [];
  const received = new Set(
    order.shipments.filter(({ receivedAt }) => receivedAt !== null).map(({ id }) => id),
  );
  const expected = <One extends { readonly id: string }>(shipments: readonly One[]): One[] =>
    shipments.filter(({ id }) => !received.has(id));
  const now = toPrintedOrder(order);
  return listChanges(
    { ...told, shipments: expected(told.shipments) },
    { ...now, shipments: expected(now.shipments) },
  );
};

/** Number of the version printed on the order: one more than the last mailed one when something changed. */
export const getVersionNumber = (order: MailedOrder): number => {
  const told = findLastMailed(order);
  if (told === null) return 1;
  return listChangesSinceMail(order).length > 0 ? told.number + 1 : told.number;
};

/** An order after a mail was requested; the mailed version is the order at that moment. */
export const withMailRequested = <Order extends MailedOrder>(
  order: Order,
  { mailId }: Pick<MailedVersion, 'mailId'>,
  mailedAt: string,
): Order => {
  const version: MailedVersion = {
    ...toPrintedOrder(order),
    mailId,
    mailedAt,
    number: getVersionNumber(order),
    isSent: false,
  };
  return { ...order, mailedVersions: [...(order.mailedVersions ?? []), version] };
};

/** An order after a mail was sent; earlier versions are dropped. */
export const withMailSent = <Order extends WithMails>(
  order: Order,
  { mailId }: Pick<MailedVersion, 'mailId'>,
): Order => {
  const { mailedVersions = [] } = order;
  const at = mailedVersions.findIndex((version) => version.mailId === mailId);
  const later = mailedVersions.slice(Math.max(0, at));
  const sent = later.map((one) => (one.mailId === mailId ? { ...one, isSent: true } : one));
  return { ...order, mailedVersions: sent };
};

/** An order after a mail was given up. */
export const withMailFailed = <Order extends WithMails>(
  order: Order,
  { mailId }: Pick<MailedVersion, 'mailId'>,
): Order => {
  const { mailedVersions = [], ...others } = order;
  const left = mailedVersions.filter((version) => version.mailId !== mailId);
  return (left.length === 0 ? others : { ...order, mailedVersions: left }) as Order;
};

interface MailedItem {
  readonly id: string;
  readonly quantity: number;
}

/**
 * Lists the items with their mailed units: those of the last mail, including items removed from the order since; those
 * of the order itself when it was never mailed.
 */
export const listMailedItems = (
  order: WithMails & { readonly items: readonly MailedItem[] },
): readonly MailedItem[] => {
  const told = findLastMailed(order);
  if (told === null) return order.items;
  const quantities = new Map(told.items.map(({ id, quantity }) => [id, quantity]));
  const kept = new Set(order.items.map(({ id }) => id));
  return [
    ...order.items.map(({ id }) => ({ id, quantity: quantities.get(id) ?? 0 })),
    ...told.items.filter(({ id }) => !kept.has(id)).map(({ id, quantity }) => ({ id, quantity })),
  ];
};
