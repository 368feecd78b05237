import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useQuery } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useMemo } from 'react';
import type { Version } from '../../../form/draft.ts';
import { DraftConflict } from '../../../form/draft-conflict.tsx';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { ShipmentCosts } from './shipment-costs.tsx';
import {
  detailsOf,
  draftOf,
  isComplete,
  shipmentParts,
  type ShipmentDraft,
} from './shipment-draft.ts';
import { ShipmentFields } from './shipment-fields.tsx';
import { useReadOrder } from '../order/use-order-edit.ts';
import { useSaveShipment } from '../../../data/purchase-orders/shipments.ts';
import { locationsQuery } from '../../../data/locations.ts';

export interface ShipmentPanelProps {
  readonly screen: OrderScreen;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** What differs, each in the call that takes it. */
const changeOf = (from: ShipmentDraft, to: ShipmentDraft) => ({
  ...(!isEqual(detailsOf(from), detailsOf(to)) && { details: detailsOf(to) }),
  ...(!isEqual(from.costs, to.costs) && { costs: [...to.costs] }),
});

/** A shipment while it is edited, saved over the order it was read from. */
const useShipmentDraft = ({ screen: { order, revision }, shipment }: ShipmentPanelProps) => {
  const locations = useQuery(locationsQuery).data;
  const parted = shipmentParts(
    (id) => locations?.find((one) => one.id === id)?.name ?? 'Not known',
  );
  const base = useMemo(() => draftOf(shipment), [shipment]);
  const draft = useDraft(base, revision, parted);
  const { mutateAsync } = useSaveShipment(order.id);
  const readOrder = useReadOrder(order.id);
  const readAgain = async (): Promise<Version<ShipmentDraft>> => {
    const read = await readOrder();
    const stored = read.order.shipments.find(({ id }) => id === shipment.id);
    if (stored === undefined) throw new Error('The shipment was removed');
    return { value: draftOf(stored), revision: read.revision };
  };
  const saving = useSaving(draft, {
    parted,
    send: ({ value, revision: from }, next) =>
      mutateAsync({ shipmentId: shipment.id, revision: from, ...changeOf(value, next) }),
    readAgain,
    done: 'Shipment saved',
  });
  return { ...draft, ...saving };
};

/** How a shipment travels, when, where to, and what it costs. */
export const ShipmentPanel = (props: ShipmentPanelProps) => {
  const { screen, shipment, onClose } = props;
  const { value, dirty, change, discard, save, isSaving, hasSaved, conflict } =
    useShipmentDraft(props);
  const set = (fields: Partial<ShipmentDraft>): void =>
    change((before) => ({ ...before, ...fields }));
  return (
    <>
      <FormPanel
        title={shipment.name}
        saveLabel="Save shipment"
        dirty={dirty}
        isReady={dirty && isComplete(value)}
        saving={isSaving}
        hasSaved={hasSaved}
        onSave={() => save()}
        onClose={onClose}
      >
        <ShipmentFields details={value} set={set} />
        <ShipmentCosts
          costs={value.costs}
          currency={screen.currency}
          onChange={(costs) => set({ costs })}
        />
      </FormPanel>
      <DraftConflict noun="shipment" conflict={conflict} saving={isSaving} onTakeTheirs={discard} />
    </>
  );
};
