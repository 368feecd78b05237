import { Select, TextInput } from '@mantine/core';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { LocationField } from '../../../form/choice-fields.tsx';
import { DateField } from '../../../form/date-field.tsx';
import { refuseArrival, type ShipmentDraft } from './shipment-draft.ts';
import { labelled } from '../../../lib/options.ts';

interface FieldsProps {
  readonly details: ShipmentDraft;
  readonly set: (change: Partial<ShipmentDraft>) => void;
}

/** How a shipment travels, when, and where to. */
export const ShipmentFields = ({ details, set }: FieldsProps) => (
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
        data={labelled(shipmentMethodLabels)}
        value={details.method}
        onChange={(method) => set({ method })}
      />
      <LocationField value={details.locationId} onChange={(locationId) => set({ locationId })} />
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
