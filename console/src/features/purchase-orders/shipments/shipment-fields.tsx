import { Select, TextInput } from '@mantine/core';
import {
  shipmentMethodLabels,
  shipmentMethods,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../../form/date-field.tsx';
import { refuseArrival, type ShipmentDraft } from './shipment-draft.ts';
import { locationsQuery } from '../../../data/locations.ts';

const methodOptions = shipmentMethods.map((value) => ({
  value,
  label: shipmentMethodLabels[value],
}));

interface FieldsProps {
  readonly details: ShipmentDraft;
  readonly set: (change: Partial<ShipmentDraft>) => void;
}

/** How a shipment travels, when, and where to. */
export const ShipmentFields = ({ details, set }: FieldsProps) => {
  const locations = useQuery(locationsQuery).data ?? [];
  return (
    <>
      <div className="qm-po-row">
        <TextInput
          label="Name"
          maxLength={200}
          value={details.name}
          error={details.name.trim() === '' && 'Enter a name'}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Tracking number"
          maxLength={200}
          value={details.trackingNumber}
          onChange={(event) => set({ trackingNumber: event.currentTarget.value })}
        />
      </div>
      <div className="qm-po-row">
        <Select
          label="Method"
          clearable
          placeholder="Not known"
          data={methodOptions}
          value={details.method}
          onChange={(method) => set({ method })}
        />
        <Select
          label="Deliver to"
          clearable
          placeholder="Choose a location"
          data={locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={details.locationId}
          onChange={(locationId) => set({ locationId })}
        />
      </div>
      <div className="qm-po-row">
        <DateField
          label="Departs"
          value={details.departureDate}
          onChange={(departureDate) => set({ departureDate })}
        />
        <DateField
          label="Arrives"
          value={details.arrivalDate}
          onChange={(arrivalDate) => set({ arrivalDate })}
          error={refuseArrival(details)}
        />
      </div>
    </>
  );
};
