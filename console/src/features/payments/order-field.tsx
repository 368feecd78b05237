import { Select } from '@mantine/core';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentFieldsProps } from './payment-fields.tsx';
import { orderChoiceQuery } from '../../data/purchase-orders/lists.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';

const formatLabel = ({ name, reference }: OrderRow): string => {
  const shown = formatOrderName(name);
  return reference === '' ? shown : `${shown} · ${reference}`;
};

/** Keeps the found orders as the server sorts them. */
const unfiltered = <Options,>({ options }: { readonly options: Options }): Options => options;

/** Chooses the order of a new payment from a search; the payment takes the currency of the order. */
export const OrderField = ({ form }: PaymentFieldsProps) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<OrderRow | null>(null);
  const search = chosen !== null && typed === formatLabel(chosen) ? '' : typed.trim();
  const found = useQuery(orderChoiceQuery(search)).data ?? [];
  const orders =
    chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Select
      label="Purchase order"
      required
      searchable
      data-autofocus
      openOnFocus={false}
      placeholder="Choose an order"
      nothingFoundMessage="No order with this name, reference or supplier"
      data={orders.map((order) => ({ value: order.id, label: formatLabel(order) }))}
      filter={unfiltered}
      searchValue={typed}
      onSearchChange={setTyped}
      {...form.field.value('purchaseOrderId')}
      onChange={(purchaseOrderId) => {
        const order = orders.find(({ id }) => id === purchaseOrderId) ?? null;
        setChosen(order);
        form.set({ purchaseOrderId, ...(order !== null && { currency: order.currency }) });
      }}
    />
  );
};
