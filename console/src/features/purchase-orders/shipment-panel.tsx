import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import {
  shipmentMethodLabels,
  shipmentMethods,
  type ShipmentCost,
  type ShipmentMethod,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models';
import { isSame } from '@quartermaster/contracts/core/same';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveGuard } from '../../ui/form-actions.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { QuantityInput } from '../../ui/quantity-input.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { currencyOptions } from './currencies.ts';
import { useSaveShipment } from './mutations.ts';
import type { OrderScreen } from './order-screen.ts';
import { locationsQuery } from './queries.ts';

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
          onChange={(method) => set({ method: method as ShipmentMethod | null })}
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

interface CostsProps {
  readonly costs: readonly ShipmentCost[];
  readonly currency: string;
  readonly onChange: (costs: readonly ShipmentCost[]) => void;
}

const Costs = ({ costs, currency, onChange }: CostsProps) => (
  <section className="qm-po-section">
    <div className="qm-po-section-head">
      <h3>Costs</h3>
      <span className="qm-muted">Spread over the units of this shipment</span>
    </div>
    {costs.map((cost, at) => (
      <div className="qm-shipment-cost" key={at} role="group" aria-label={`Cost ${at + 1}`}>
        <TextInput
          aria-label={`Cost ${at + 1}: name`}
          maxLength={200}
          value={cost.name}
          error={cost.name.trim() === ''}
          onChange={(event) =>
            onChange(costs.with(at, { ...cost, name: event.currentTarget.value }))
          }
        />
        <QuantityInput
          aria-label={`Cost ${at + 1}: amount`}
          whole={false}
          value={cost.amount}
          onChange={(amount) => onChange(costs.with(at, { ...cost, amount: amount ?? 0 }))}
        />
        <Select
          aria-label={`Cost ${at + 1}: currency`}
          searchable
          data={currencyOptions(currency).map(({ value }) => value)}
          value={cost.currency}
          onChange={(code) => onChange(costs.with(at, { ...cost, currency: code ?? currency }))}
        />
        <ActionIcon
          aria-label={`Remove cost ${at + 1}`}
          onClick={() => onChange(costs.toSpliced(at, 1))}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    ))}
    <Button
      size="xs"
      variant="default"
      style={{ justifySelf: 'start' }}
      leftSection={<IconPlus size={14} />}
      onClick={() =>
        onChange([...costs, { name: costs.length === 0 ? 'Freight' : 'Cost', amount: 0, currency }])
      }
    >
      Add cost
    </Button>
  </section>
);

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
  const costsChanged = !isSame(costs, start.shipment.costs);
  const dirty = costsChanged || !isSame(details, detailsOf(start.shipment));
  const valid = details.name.trim() !== '' && costs.every(({ name }) => name.trim() !== '');
  const busy = save.isPending || save.isSuccess;
  useLeaveGuard(dirty && !busy);
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
        <Costs costs={costs} currency={currency} onChange={setCosts} />
      </div>
    </SidePanel>
  );
};
