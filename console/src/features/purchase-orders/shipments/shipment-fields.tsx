import { Select, TextInput } from '@mantine/core';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { LocationField } from '../../../form/choice-fields.tsx';
import { boundTo } from '../../../form/bound.ts';
import { DateField } from '../../../form/date-field.tsx';
import { refuseArrival, type ShipmentDraft } from './shipment-draft.ts';
import { labelled } from '../../../lib/options.ts';

interface FieldsProps {
  readonly details: ShipmentDraft;
  readonly set: (change: Partial<ShipmentDraft>) => void;
}

/** How a shipment travels, when, and where to. */
export const ShipmentFields = ({ details, set }: FieldsProps) => {
  const field = boundTo(details, set);
  return (
    <>
      <div className="qm-po-row">
        <TextInput
          label="Name"
          maxLength={200}
          {...field.text('name')}
          error={details.name.trim() === '' && 'Enter a name'}
        />
        <TextInput label="Tracking number" maxLength={200} {...field.text('trackingNumber')} />
      </div>
      <div className="qm-po-row">
        <Select
          label="Method"
          clearable
          placeholder="Not known"
          data={labelled(shipmentMethodLabels)}
          {...field.value('method')}
        />
        <LocationField {...field.value('locationId')} />
      </div>
      <div className="qm-po-row">
        <DateField label="Departs" {...field.value('departureDate')} />
        <DateField label="Arrives" {...field.value('arrivalDate')} error={refuseArrival(details)} />
      </div>
    </>
  );
};
