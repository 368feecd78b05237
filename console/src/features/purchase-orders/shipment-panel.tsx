import { Button, Select, TextInput } from '@mantine/core';
import {
  type ShipmentCost,
  shipmentMethodLabels,
  shipmentMethods,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useQuery } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import { useLeaveGuard } from '../../ui/form-actions.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSaveShipment } from './mutations.ts';
import type { OrderScreen } from './order-screen.ts';
import { locationsQuery } from './queries.ts';
import { ShipmentCosts } from './shipment-costs.tsx';

type Details = Pick<
  Shipment,
  'name' | 'trackingNumber' | 'locationId' | 'method' | 'departureDate' | 'arrivalDate'
>;

const detailsOf = (shipment: Shipment): Details => ({
  name: shipment.name,
  trackingNumber: shipment.trackingNumber,
  locationId: shipment.locationId,
  method: shipment.method,
  departureDate: shipment.departureDate,
  arrivalDate: shipment.arrivalDate,
});

const methodOptions = shipmentMethods.map((value) => ({
  value,
  label: shipmentMethodLabels[value],
}));

interface FieldsProps {
  readonly details: Details;
  readonly set: (change: Partial<Details>) => void;
}

const Fields = ({ details, set }: FieldsProps) => {
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
          error={
            details.arrivalDate !== null &&
            details.departureDate !== null &&
            details.arrivalDate < details.departureDate &&
            'Before it departs'
          }
        />
      </div>
    </>
  );
};

export interface ShipmentPanelProps {
  readonly screen: OrderScreen;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** How a shipment travels, when, where to, and what it costs. */
export const ShipmentPanel = ({ screen, shipment, onClose }: ShipmentPanelProps) => {
  const { order, revision, currency } = screen;
  const [start] = useState(() => ({ shipment, revision }));
  const [details, setDetails] = useState(() => detailsOf(shipment));
  const [costs, setCosts] = useState<readonly ShipmentCost[]>(shipment.costs);
  const save = useSaveShipment(order.id);
  const costsChanged = !isEqual(costs, start.shipment.costs);
  const dirty = costsChanged || !isEqual(details, detailsOf(start.shipment));
  const valid = details.name.trim() !== '' && costs.every(({ name }) => name.trim() !== '');
  const busy = save.isPending || save.isSuccess;
  const release = useLeaveGuard(dirty && !busy);
  const send = (): void =>
    save.mutate(
      {
        shipmentId: shipment.id,
        revision: start.revision,
        details,
        ...(costsChanged && { costs: [...costs] }),
      },
      {
        onSuccess: () => {
          toast.success('Shipment saved');
          release();
          onClose();
        },
      },
    );
  return (
    <SidePanel
      title={shipment.name}
      width={632}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={send} loading={busy} disabled={!dirty || !valid}>
            Save shipment
          </Button>
        </>
      }
    >
      <div className="qm-po-form">
        <Fields details={details} set={(change) => setDetails({ ...details, ...change })} />
        <ShipmentCosts costs={costs} currency={currency} onChange={setCosts} />
      </div>
    </SidePanel>
  );
};
