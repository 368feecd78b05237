import isEqual from 'fast-deep-equal';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useQuery } from '@tanstack/react-query';
import { Select, TextInput } from '@mantine/core';
import {
  shipmentMethodLabels,
  type ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { findArrivalHint } from '@quartermaster/contracts/purchase-orders/rules/hints';
import { EditPanel } from '../../../form/edit-form.tsx';
import { useEditForm } from '../../../form/use-edit-form.ts';
import type { Fields } from '../../../form/use-fields.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import {
  pickDetails,
  toShipmentDraft,
  isComplete,
  shipmentParts,
  type ShipmentDraft,
} from './shipment-draft.ts';
import { orderQuery } from '../../../data/purchase-orders/order.ts';
import { useSaveShipment } from '../../../data/purchase-orders/shipments.ts';
import { locationsQuery } from '../../../data/locations.ts';
import { LocationField, CurrencyCodeField } from '../../../form/choice-fields.tsx';
import { DateField } from '../../../form/date-field.tsx';
import { toLabelledOptions } from '../../../lib/options.ts';
import { NumberField } from '../../../form/number-field.tsx';
import { RowsEditor } from '../../../form/rows-editor.tsx';
import { amountRule } from '../../../lib/numbers/rules.ts';
import { FieldRow } from '../../../form/field-row.tsx';
import textStyles from '../../../ui/text.module.css';
import formSectionStyles from '../../../form/form-section.module.css';
import styles from './shipment-panel.module.css';
import { costFields, costRow } from '../costs/words.ts';

interface ShipmentCostsProps {
  readonly costs: readonly ShipmentCost[];
  readonly currency: string;
  readonly onChange: (costs: readonly ShipmentCost[]) => void;
}

const ShipmentCosts = ({ costs, currency, onChange }: ShipmentCostsProps) => (
  <section className={formSectionStyles.section}>
    <div className={formSectionStyles.head}>
      <h3>Costs</h3>
      <span className={textStyles.muted}>Spread over the units of this shipment</span>
    </div>
    <RowsEditor
      words={costRow}
      className={styles.cost}
      rows={costs}
      fresh={() => ({ name: costs.length === 0 ? 'Freight' : 'Cost', amount: 0, currency })}
      onChange={onChange}
      fields={(cost, set, label) => (
        <>
          <TextInput
            aria-label={costFields.name(label)}
            maxLength={200}
            value={cost.name}
            error={cost.name.trim() === ''}
            onChange={(event) => set({ ...cost, name: event.currentTarget.value })}
          />
          <NumberField
            aria-label={costFields.amount(label)}
            rule={amountRule(cost.currency)}
            isLive
            value={cost.amount}
            onChange={(amount) => set({ ...cost, amount: amount ?? 0 })}
          />
          <CurrencyCodeField
            aria-label={costFields.currency(label)}
            first={currency}
            value={cost.currency}
            onChange={(code) => set({ ...cost, currency: code ?? currency })}
          />
        </>
      )}
    />
  </section>
);

const ShipmentFields = ({ form }: { readonly form: Fields<ShipmentDraft> }) => {
  const { value: details, field } = form;
  return (
    <>
      <FieldRow>
        <TextInput
          label="Name"
          maxLength={200}
          {...field.text('name')}
          error={details.name.trim() === '' && 'Enter a name'}
        />
        <TextInput label="Tracking number" maxLength={200} {...field.text('trackingNumber')} />
      </FieldRow>
      <FieldRow>
        <Select
          label="Method"
          clearable
          placeholder="Not known"
          data={toLabelledOptions(shipmentMethodLabels)}
          {...field.value('method')}
        />
        <LocationField {...field.value('locationId')} />
      </FieldRow>
      <FieldRow>
        <DateField label="Departs" {...field.value('departureDate')} />
        <DateField
          label="Arrives"
          {...field.value('arrivalDate')}
          {...(findArrivalHint(details) !== null && {
            description: <span className={textStyles.warn}>Before it departs</span>,
          })}
        />
      </FieldRow>
    </>
  );
};

export interface ShipmentPanelProps {
  readonly screen: OrderScreen;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** Returns the differences between two drafts, grouped by the request that takes them. */
const diffShipment = (from: ShipmentDraft, to: ShipmentDraft) => ({
  ...(!isEqual(pickDetails(from), pickDetails(to)) && { details: pickDetails(to) }),
  ...(!isEqual(from.costs, to.costs) && { costs: [...to.costs] }),
});

/** Form of a shipment, saved at the revision of the order that it was read from. */
const useShipmentForm = ({ screen: { order, revision }, shipment }: ShipmentPanelProps) => {
  const locations = useQuery(locationsQuery).data;
  const { mutateAsync } = useSaveShipment(order.id);
  return useEditForm({
    read: { order, revision },
    query: orderQuery(order.id),
    toVersion: (read) => {
      const stored = read.order.shipments.find(({ id }) => id === shipment.id);
      if (stored === undefined) throw new Error('The shipment was removed');
      return { value: toShipmentDraft(stored), revision: read.revision };
    },
    mergeFields: shipmentParts(
      (id) => locations?.find((one) => one.id === id)?.name ?? 'Not known',
    ),
    send: ({ value, revision: from }, next) =>
      mutateAsync({ shipmentId: shipment.id, revision: from, ...diffShipment(value, next) }),
    done: 'Shipment saved',
  });
};

export const ShipmentPanel = (props: ShipmentPanelProps) => {
  const { screen, shipment, onClose } = props;
  const form = useShipmentForm(props);
  return (
    <EditPanel
      title={shipment.name}
      saveLabel="Save shipment"
      noun="shipment"
      form={form}
      isReady={form.isDirty && isComplete(form.value)}
      onClose={onClose}
    >
      <ShipmentFields form={form} />
      <ShipmentCosts
        costs={form.value.costs}
        currency={screen.currency}
        onChange={(costs) => form.set({ costs })}
      />
    </EditPanel>
  );
};
