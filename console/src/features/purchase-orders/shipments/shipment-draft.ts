import {
  shipmentMethodLabels,
  type ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { createMergeFields } from '../../../form/draft.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { createFieldPart, type Part } from '../../../lib/merge.ts';

type Details = Pick<
  Shipment,
  'name' | 'trackingNumber' | 'locationId' | 'method' | 'departureDate' | 'arrivalDate'
>;

export interface ShipmentDraft extends Details {
  readonly costs: readonly ShipmentCost[];
}

export const toShipmentDraft = (shipment: Shipment): ShipmentDraft => ({
  name: shipment.name,
  trackingNumber: shipment.trackingNumber,
  locationId: shipment.locationId,
  method: shipment.method,
  departureDate: shipment.departureDate,
  arrivalDate: shipment.arrivalDate,
  costs: shipment.costs,
});

/** Returns all fields but the costs, which have a request of their own. */
export const pickDetails = ({ costs: _, ...details }: ShipmentDraft): Details => details;

export const isComplete = ({ name, costs }: ShipmentDraft): boolean =>
  name.trim() !== '' && costs.every((cost) => cost.name.trim() !== '');

const costsText = (costs: readonly ShipmentCost[]): string =>
  costs.map(({ name, amount, currency }) => `${name} ${formatMoney(amount, currency)}`).join(', ');

/** Splits a shipment into parts that can be compared and chosen one by one. */
export const shipmentParts = (locationName: (id: string | null) => string) =>
  createMergeFields<ShipmentDraft>((draft): readonly Part[] => {
    const part = createFieldPart(draft);
    return [
      part('name', 'Name', draft.name),
      part('trackingNumber', 'Tracking number', draft.trackingNumber),
      part(
        'method',
        'Method',
        draft.method === null ? 'Not known' : shipmentMethodLabels[draft.method],
      ),
      part('locationId', 'Deliver to', locationName(draft.locationId)),
      part('departureDate', 'Departs', formatDate(draft.departureDate)),
      part('arrivalDate', 'Arrives', formatDate(draft.arrivalDate)),
      part('costs', 'Costs', costsText(draft.costs)),
    ];
  });
