import { Button, SegmentedControl, Select } from '@mantine/core';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  sumOpenQuantity,
  sumUnallocatedQuantity,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { calculateShortfall } from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { shortfallTitle } from '../order/shortfall.tsx';
import { SaveFirst } from '../order/save-first.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toAllocation, toShipmentInputs, splitRemaining } from '../shipments/allocation.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { ReceiptSummary, type Receipt } from './receipt-summary.tsx';
import { ReceivingForm } from './receiving-form.tsx';
import { useReceive, useSetShipments } from '../../../data/purchase-orders/shipments.ts';
import { unitsToReceive } from './words.ts';

interface Props {
  readonly screen: OrderScreen;
}

const NothingLeft = ({ screen: { order, openTab } }: Props) => {
  const shortfall = calculateShortfall(order);
  if (shortfall !== null && sumOpenQuantity(order) > 0)
    return (
      <EmptyState
        icon={IconPackageImport}
        title={shortfallTitle(shortfall)}
        action={
          <Button variant="default" onClick={() => openTab('shipments')}>
            See shipments
          </Button>
        }
      >
        Every shipment has been received.{' '}
        {order.status === 'FullyReceived'
          ? 'Undo a receipt to count it again.'
          : 'Close the order short, or undo a receipt to count it again.'}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconPackageImport}
      title="Nothing to receive"
      action={
        <Button
          variant="default"
          onClick={() => openTab(order.items.length === 0 ? 'items' : 'shipments')}
        >
          {order.items.length === 0 ? 'Add items' : 'See shipments'}
        </Button>
      }
    >
      {order.items.length === 0
        ? 'The order has no items yet.'
        : 'Every shipment has been received.'}
    </EmptyState>
  );
};

/** Shown while no shipment is open; only units of a shipment can be counted. */
const NoShipment = ({ screen }: Props) => {
  const { order, revision, openTab } = screen;
  const save = useSetShipments(order.id);
  const left = sumUnallocatedQuantity(order);
  if (left <= 0) return <NothingLeft screen={screen} />;
  const createShipment = (): void =>
    save.mutate(
      { body: toShipmentInputs(splitRemaining(order, toAllocation(order))), revision },
      toast.done('Shipment made'),
    );
  return (
    <EmptyState
      icon={IconPackageImport}
      title={unitsToReceive(left)}
      action={
        <>
          <Button loading={save.isPending} onClick={createShipment}>
            Put them into one shipment
          </Button>
          <Button variant="default" onClick={() => openTab('shipments')}>
            Split into shipments
          </Button>
        </>
      }
    >
      A shipment is what arrives and is counted together.
    </EmptyState>
  );
};

interface ChooserProps {
  readonly shipments: readonly Shipment[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const formatLabel = ({ name, arrivalDate }: Shipment): string =>
  arrivalDate === null ? name : `${name} · ${formatDate(arrivalDate)}`;

const Chooser = ({ shipments, value, onChange }: ChooserProps) => {
  const data = shipments.map((shipment) => ({ value: shipment.id, label: formatLabel(shipment) }));
  return shipments.length <= 4 ? (
    <SegmentedControl aria-label="Shipment" data={data} value={value} onChange={onChange} />
  ) : (
    <Select
      aria-label="Shipment"
      w={280}
      data={data}
      value={value}
      onChange={(id) => {
        if (id !== null) onChange(id);
      }}
    />
  );
};

/** Counts the units of a shipment and books them into stock. */
export const ReceivingTab = ({ screen }: Props) => {
  const { order, editing } = screen;
  const [chosen, setChosen] = useUrlParam('shipment');
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const receive = useReceive(order.id);
  const recording = receive.isPending ? receive.variables.shipmentId : null;
  const waiting = order.shipments.filter(
    ({ id, receivedAt }) => receivedAt === null || id === recording,
  );
  const shipment = waiting.find(({ id }) => id === (recording ?? chosen)) ?? waiting[0];
  if (receipt !== null)
    return <ReceiptSummary screen={screen} receipt={receipt} onDone={() => setReceipt(null)} />;
  if (editing.dirty) return <SaveFirst before="before receiving" />;
  if (order.status === 'Cancelled')
    return (
      <EmptyState icon={IconPackageImport} title="The order is cancelled">
        Reopen it to receive what arrives all the same.
      </EmptyState>
    );
  if (shipment === undefined) return <NoShipment screen={screen} />;
  return (
    <ReceivingForm
      key={shipment.id}
      screen={screen}
      shipment={shipment}
      chooser={
        <Chooser
          shipments={waiting}
          value={shipment.id}
          onChange={(id) => setChosen(id, { replace: true })}
        />
      }
      receive={receive}
      onReceived={setReceipt}
    />
  );
};
