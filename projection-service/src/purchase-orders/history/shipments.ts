import {
  type ShipmentMethod,
  shipmentMethodLabels,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { DataOf } from '@quartermaster/contracts/purchase-orders/read-models/document';
import type { Names } from './names.ts';
import { getShipmentName, storeEntries } from './store.ts';
import {
  type EntryContext,
  capitalise,
  countText,
  listDifferences,
  type HistoryChange,
  listText,
  numberText,
  shipmentCostsText,
  type Describe,
  textOrNone,
} from './words.ts';

type Allocations = DataOf<'ShipmentsAllocated'>['removed'][number]['items'];
type Details = DataOf<'ShipmentDetailsChanged'>['to'];
type Received = DataOf<'ShipmentReceived'>['items'][number];

const formatQuantities = (allocations: Allocations): ReadonlyMap<string, string> =>
  new Map(
    allocations.map(({ productVariantId, orderedQuantity }) => [
      productVariantId,
      numberText(orderedQuantity),
    ]),
  );

const allocationChanges = (
  shipment: string,
  { from, to }: { readonly from: Allocations; readonly to: Allocations },
  names: Names,
): readonly HistoryChange[] => {
  const [before, after] = [formatQuantities(from), formatQuantities(to)];
  const variantIds = new Set([...before.keys(), ...after.keys()]);
  return listDifferences(
    [...variantIds].map((variantId) => [
      `${shipment}: ${names.variant(variantId)}`,
      before.get(variantId) ?? null,
      after.get(variantId) ?? null,
    ]),
  );
};

const describeAllocated: Describe<'ShipmentsAllocated'> = (data, { before, names }) => {
  const { created, changed, removed } = data;
  const parts = [
    ['planned', created.length] as const,
    ['changed', changed.length] as const,
    ['removed', removed.length] as const,
  ].filter(([, count]) => count > 0);
  const counted = parts.map(([verb, count]) => `${verb} ${countText(count, 'shipment')}`);
  return {
    summary: capitalise(listText(counted)),
    changes: [
      ...created.flatMap(({ name, items: to }) => allocationChanges(name, { from: [], to }, names)),
      ...changed.flatMap(({ id, from, to }) =>
        allocationChanges(getShipmentName(before, id), { from, to }, names),
      ),
      ...removed.flatMap(({ name, items: from }) =>
        allocationChanges(name, { from, to: [] }, names),
      ),
    ],
  };
};

const methodText = (method: ShipmentMethod | null): string | null =>
  method === null ? null : shipmentMethodLabels[method];

const detailChanges = (from: Details, to: Details, names: Names): readonly HistoryChange[] =>
  listDifferences([
    ['Name', textOrNone(from.name), textOrNone(to.name)],
    ['Tracking number', textOrNone(from.trackingNumber), textOrNone(to.trackingNumber)],
    ['Location', names.location(from.locationId), names.location(to.locationId)],
    ['Method', methodText(from.method), methodText(to.method)],
    ['Departure', from.departureDate, to.departureDate],
    ['Arrival', from.arrivalDate, to.arrivalDate],
  ]);

const countedText = ({
  acceptedQuantity,
  receivedQuantity,
}: Pick<Received, 'acceptedQuantity' | 'receivedQuantity'>): string =>
  `${numberText(receivedQuantity)} received, ${numberText(acceptedQuantity)} accepted`;

const receivedChanges = (items: readonly Received[], { names }: EntryContext) =>
  items.map((item) => ({
    field: names.variant(item.productVariantId),
    counted: countedText(item),
  }));

const describeReceived: Describe<'ShipmentReceived'> = (data, context) => {
  const place = context.names.location(data.receivedLocationId) ?? '';
  return {
    summary: `Received ${getShipmentName(context.before, data.shipmentId)} at ${place}${
      data.alreadyInStock ? ', already in stock' : ''
    }`,
    changes: receivedChanges(data.items, context).map(({ field, counted }) => ({
      field,
      from: null,
      to: counted,
    })),
  };
};

const describeUndone: Describe<'ShipmentReceiptUndone'> = (data, context) => ({
  summary: `Undid the receipt of ${getShipmentName(context.before, data.shipmentId)}`,
  changes: receivedChanges(data.items, context).map(({ field, counted }) => ({
    field,
    from: counted,
    to: null,
  })),
});

const declaredChanges = (
  { items }: DataOf<'UnitsNotComingSet'>,
  { names }: EntryContext,
): readonly HistoryChange[] =>
  items.map(({ productVariantId, from, to }) => ({
    field: names.variant(productVariantId),
    from: numberText(from),
    to: numberText(to),
  }));

/** Units that are expected again are fewer than before. */
const describeNotComing: Describe<'UnitsNotComingSet'> = (data, context) => ({
  summary: data.items.every(({ from, to }) => to < from)
    ? 'Expected units again that were declared not coming'
    : 'Declared units not coming',
  changes: declaredChanges(data, context),
});

const describeReplacements: Describe<'ReplacementsExpectedSet'> = (data, context) => ({
  summary: data.items.every(({ from, to }) => to < from)
    ? 'Stopped expecting replacements of rejected units'
    : 'Expected replacements of rejected units',
  changes: declaredChanges(data, context),
});

const describeDetails: Describe<'ShipmentDetailsChanged'> = (data, { before, names }) => ({
  summary: `Changed ${getShipmentName(before, data.shipmentId)}`,
  changes: detailChanges(data.from, data.to, names),
});

const describeCosts: Describe<'ShipmentCostsSet'> = (data, { before }) => ({
  summary: `Set the costs of ${getShipmentName(before, data.shipmentId)}`,
  changes: listDifferences([['Costs', shipmentCostsText(data.from), shipmentCostsText(data.to)]]),
});

/** A shipment that is missing has no fields. */
const noShipment: Pick<Shipment, keyof Details | 'receivedAt' | 'costs' | 'items'> = {
  name: '',
  trackingNumber: '',
  locationId: null,
  method: null,
  departureDate: null,
  arrivalDate: null,
  receivedAt: null,
  costs: [],
  items: [],
};

const formatLines = ({ items, receivedAt }: typeof noShipment): ReadonlyMap<string, string> =>
  new Map(
    items.map((item) => {
      const ordered = `${numberText(item.orderedQuantity)} ordered`;
      const text = receivedAt === null ? ordered : `${ordered}, ${countedText(item)}`;
      return [item.purchaseOrderItemId, text];
    }),
  );

/**
 * The differences of a shipment between two states, items by the name of their variant; undefined where it was missing.
 */
export const shipmentChanges = (
  before: Shipment | undefined,
  after: Shipment | undefined,
  { itemName, names }: { readonly itemName: (itemId: string) => string; readonly names: Names },
): readonly HistoryChange[] => {
  const [from, to] = [before ?? noShipment, after ?? noShipment];
  const [linesBefore, linesAfter] = [formatLines(from), formatLines(to)];
  const itemIds = new Set([...linesBefore.keys(), ...linesAfter.keys()]);
  const lines = [...itemIds].map(
    (id) => [itemName(id), linesBefore.get(id) ?? null, linesAfter.get(id) ?? null] as const,
  );
  const changes = [
    ...detailChanges(from, to, names),
    ...listDifferences([
      ['Received', from.receivedAt, to.receivedAt],
      ['Costs', shipmentCostsText(from.costs), shipmentCostsText(to.costs)],
      ...lines,
    ]),
  ];
  const name = after?.name ?? from.name;
  return changes.map((change) => ({ ...change, field: `${name}: ${change.field}` }));
};

export const shipmentEntries = {
  ShipmentsAllocated: describeAllocated,
  ShipmentDetailsChanged: describeDetails,
  ShipmentCostsSet: describeCosts,
  ShipmentReceived: describeReceived,
  UnitsNotComingSet: describeNotComing,
  ReplacementsExpectedSet: describeReplacements,
  ShipmentReceiptUndone: describeUndone,
  ...storeEntries,
};
