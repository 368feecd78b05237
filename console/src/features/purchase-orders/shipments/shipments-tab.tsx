import { useShipmentCosts } from '../../../data/item-costs.ts';
import { SHIPMENT_COSTS_QUESTION, SHIPMENT_COSTS_USED } from '../../../item/cost-used.ts';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useQuery } from '@tanstack/react-query';
import { DASH } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { SaveFirst } from '../order/save-first.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AllocationGrid } from './allocation-grid.tsx';
import { toAllocation, toShipmentInputs } from './allocation.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { getShipmentCost } from '../costs/order-money.ts';
import { RestOfDelivery } from './rest-of-delivery.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { ShipmentPanel } from './shipment-panel.tsx';
import { useSetShipments, useUndoReceipt } from '../../../data/purchase-orders/shipments.ts';
import { locationsQuery } from '../../../data/locations.ts';
import { OrderTabFrame } from '../order/order-layout.tsx';
import styles from './shipments-tab.module.css';

interface Props {
  readonly screen: OrderScreen;
}

const useShipmentActions = ({ order, revision }: OrderScreen) => {
  const save = useSetShipments(order.id);
  const undo = useUndoReceipt(order.id);
  const costs = useShipmentCosts();
  const onRemove = async (shipment: Shipment): Promise<void> => {
    const sure = await confirm({
      title: `Remove ${shipment.name}?`,
      body: 'Its units stay on the order, in no shipment.',
      confirmLabel: 'Remove shipment',
      danger: true,
    });
    if (!sure) return;
    const kept = toAllocation(order).filter(({ id }) => id !== shipment.id);
    save.mutate({ body: toShipmentInputs(kept), revision }, toast.done('Shipment removed'));
  };
  const onUndo = async (shipment: Shipment): Promise<void> => {
    const sure = await confirm({
      title: `Undo the receipt of ${shipment.name}?`,
      body: 'Its accepted units leave the stock, and it can be counted again.',
      confirmLabel: 'Undo receipt',
      danger: true,
    });
    if (sure) undo.mutate(shipment.id, toast.done('Receipt undone'));
  };
  const onUseCosts = async (shipment: Shipment): Promise<void> => {
    const sure = await confirm({
      title: `Use the costs of ${shipment.name}?`,
      body: SHIPMENT_COSTS_QUESTION,
      confirmLabel: 'Use the costs',
    });
    if (sure) costs.mutate(shipment.id, toast.done(SHIPMENT_COSTS_USED));
  };
  return { onRemove, onUndo, onUseCosts };
};

const Cards = ({ screen, onEdit }: Props & { readonly onEdit: (id: string) => void }) => {
  const { order, money, currency, today, editing, openTab } = screen;
  const locations = useQuery(locationsQuery).data;
  const { onRemove, onUndo, onUseCosts } = useShipmentActions(screen);
  const [, setShipment] = useUrlParam('shipment');
  return (
    <div className={styles.shipments} role="list" aria-label="Shipments">
      {order.shipments.map((shipment) => (
        <div role="listitem" key={shipment.id}>
          <ShipmentCard
            shipment={shipment}
            today={today}
            locationName={
              locations?.find(
                ({ id }) => id === (shipment.receivedLocationId ?? shipment.locationId),
              )?.name ?? DASH
            }
            cost={getShipmentCost(money, shipment.id)}
            currency={currency}
            locked={editing.dirty ? 'Save or discard your changes first' : null}
            onEdit={() => onEdit(shipment.id)}
            onReceive={() => {
              setShipment(shipment.id, { replace: true });
              openTab('receiving');
            }}
            onRemove={() => void onRemove(shipment)}
            onUndo={() => void onUndo(shipment)}
            onUseCosts={() => void onUseCosts(shipment)}
          />
        </div>
      ))}
    </div>
  );
};

/** Shipments of the order, and the allocation of its units to them. */
export const ShipmentsTab = ({ screen }: Props) => {
  const { order, editing } = screen;
  const [panel, setPanel] = useUrlParam('panel');
  const edited = order.shipments.find(({ id }) => id === panel);
  return (
    <OrderTabFrame>
      <RestOfDelivery screen={screen} />
      {order.shipments.length > 0 && <Cards screen={screen} onEdit={setPanel} />}
      {editing.dirty ? (
        <SaveFirst before="to spread its units over shipments" />
      ) : (
        <AllocationGrid screen={screen} />
      )}
      {edited !== undefined && (
        <ShipmentPanel
          key={edited.id}
          screen={screen}
          shipment={edited}
          onClose={() => setPanel(null)}
        />
      )}
    </OrderTabFrame>
  );
};
