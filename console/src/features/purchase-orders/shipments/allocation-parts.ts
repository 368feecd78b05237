import type { MergeFields } from '../../../form/draft.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { Part } from '../../../lib/merge.ts';
import type { AllocatedShipment, Allocation } from './allocation.ts';

const SHIPMENT = 'shipment:';
const UNITS = 'units:';

interface Units {
  readonly key: string;
  readonly itemId: string;
  readonly units: number;
}

const unitsParts = (
  { key, name, quantities }: AllocatedShipment,
  itemName: (itemId: string) => string,
): readonly Part[] =>
  [...quantities]
    .filter(([, units]) => units > 0)
    .map(([itemId, units]) => ({
      key: `${UNITS}${key}:${itemId}`,
      label: `${itemName(itemId)} in ${name}`,
      value: { key, itemId, units } satisfies Units,
      text: formatNumber(units),
    }));

const shipmentPart = ({ key, name, received }: AllocatedShipment): Part => ({
  key: `${SHIPMENT}${key}`,
  label: name,
  value: { key, received },
  text: received ? 'Received' : 'Not received',
});

/** Replaces shipments that were new in `sent` by the stored ones, matched by their order. */
const withStoredIds = (
  allocation: Allocation,
  sent: Allocation,
  stored: Allocation,
): Allocation => {
  const known = new Set(sent.map(({ key }) => key));
  const createdShipments = stored.filter(({ key }) => !known.has(key));
  const newShipments = sent.filter(({ id }) => id === undefined);
  const createdByKey = new Map(newShipments.map(({ key }, at) => [key, createdShipments[at]]));
  return allocation.map((shipment) => {
    const match = shipment.id === undefined ? createdByKey.get(shipment.key) : undefined;
    return match === undefined ? shipment : { ...match, quantities: shipment.quantities };
  });
};

/** Builds the allocation from its parts; received quantities come from `theirs`, since they cannot be changed here. */
const withParts = (parts: readonly Part[], mine: Allocation, theirs: Allocation): Allocation => {
  const shipments = new Map([...mine, ...theirs].map((one) => [one.key, one]));
  const units = parts.filter(({ key }) => key.startsWith(UNITS)).map(({ value }) => value as Units);
  return parts
    .filter(({ key }) => key.startsWith(SHIPMENT))
    .flatMap(({ value }) => shipments.get((value as Units).key) ?? [])
    .map((shipment) => {
      const own = units.filter(({ key }) => key === shipment.key);
      const chosen = new Map(own.map((one) => [one.itemId, one.units]));
      return { ...shipment, quantities: shipment.received ? shipment.quantities : chosen };
    });
};

/** Splits an allocation into parts: each shipment, and the units of each item in it. */
export const allocationParts = (itemName: (itemId: string) => string): MergeFields<Allocation> => ({
  toParts: (allocation) =>
    allocation.flatMap((one) => [shipmentPart(one), ...unitsParts(one, itemName)]),
  withParts,
  withStoredIds,
});
