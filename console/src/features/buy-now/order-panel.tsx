import { useQuery } from '@tanstack/react-query';
import { useOpenOrder } from '../../ui/order-link.tsx';
import { useRef } from 'react';
import { insightsMetadata, useShopCurrency } from '../../data/settings.ts';
import { type Basket, without } from './basket.ts';
import { basketId, basketName } from './baskets.tsx';
import { type DraftContext, dateProblem, draftOf, itemsOf } from './order-draft.ts';
import type { PickedState } from './use-picked.ts';
import { locationsQuery } from '../../data/locations.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { costText } from './columns.tsx';
import { useCreateOrder } from '../../data/purchase-orders/changes.ts';
import { OrderLines } from './order-lines.tsx';
import { NewOrderFields, useNewOrderForm } from '../../form/new-order-fields.tsx';
import { useServerIssues } from '../../form/server-issues.ts';
import { useWatch } from 'react-hook-form';

interface OrderPanelProps {
  readonly basket: Basket;
  readonly context: DraftContext;
  readonly picked: PickedState;
  readonly onClose: () => void;
}

/** Creates the order, takes its lines out of the basket and goes to it. */
const useOrder = ({ basket, context, picked }: OrderPanelProps) => {
  const openOrder = useOpenOrder();
  const form = useNewOrderForm(draftOf(basket, context));
  const { sentences, show } = useServerIssues(form);
  const leave = useRef((): void => undefined);
  const { mutate, isPending, isSuccess } = useCreateOrder((id, { items }) => {
    const ids = basket.lines.map(({ item }) => item.variantId);
    picked.change((before) => without(before, ids));
    toast.success(`Order drafted with ${formatCount(items.length, 'item')}`);
    leave.current();
    openOrder(id);
  });
  const create = form.handleSubmit((fields) => {
    const items = itemsOf(basket, picked.picked.quantities);
    mutate({ ...fields, items }, { onError: show });
  });
  return {
    form,
    dirty: form.formState.isDirty,
    saving: isPending || isSuccess,
    refused: { title: 'The order could not be created', sentences },
    onSave: (release: () => void): void => {
      leave.current = release;
      void create();
    },
  };
};

const OrderPanel = (props: OrderPanelProps) => {
  const { basket, context, picked, onClose } = props;
  const { form, ...panel } = useOrder(props);
  const [arrivalDate, defaultStockCoverageDate] = useWatch({
    control: form.control,
    name: ['arrivalDate', 'defaultStockCoverageDate'],
  });
  const problem = dateProblem({ arrivalDate, defaultStockCoverageDate });
  return (
    <FormPanel
      title={`New purchase order: ${basketName(basket)}`}
      note={`${formatCount(basket.lines.length, 'item')}, ${formatCount(basket.quantity, 'unit')}, ${costText(basket, context.currency)}`}
      saveLabel="Create purchase order"
      isReady={problem === null}
      onClose={onClose}
      {...panel}
    >
      <NewOrderFields form={form} shopCurrency={context.currency} coverageProblem={problem} />
      <OrderLines basket={basket} picked={picked} currency={context.currency} />
    </FormPanel>
  );
};

/** What a new order starts from; null until all of it is known. */
const useDraftContext = (): DraftContext | null => {
  const currency = useShopCurrency();
  const { data: metadata } = useQuery(insightsMetadata);
  const { data: locations } = useQuery(locationsQuery);
  const today = metadata?.today ?? null;
  if (currency === null || locations === undefined || today === null) return null;
  return { today, currency, locations, leadTimeDays: metadata?.stockLevels.leadTime ?? 0 };
};

interface OrderingProps {
  readonly baskets: readonly Basket[];
  readonly picked: PickedState;
  /** The supplier in the address. */
  readonly orderFor: string | null;
  readonly onClose: () => void;
}

export const Ordering = ({ baskets, picked, orderFor, onClose }: OrderingProps) => {
  const context = useDraftContext();
  const basket = baskets.find((one) => basketId(one) === orderFor);
  if (basket === undefined || context === null) return null;
  return <OrderPanel key={orderFor} {...{ basket, context, picked, onClose }} />;
};
