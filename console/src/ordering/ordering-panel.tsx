import { Select, Skeleton } from '@mantine/core';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { IconPackageOff } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  dueAtSupplierQuery,
  suggestedLinesQuery,
  type SuggestedSelection,
} from '../data/suggestions.ts';
import { useOpenOrder } from '../ui/order-link.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { basketId, basketName, groupIntoBaskets, type Basket } from './basket.ts';
import type { DraftContext } from './order-draft.ts';
import { OrderPanel, type OrderPanelProps } from './order-panel.tsx';
import { useLocalSelection } from './selection-state.ts';
import { useDraftContext } from './use-draft-context.ts';
import { basketItems, ordersBySupplier } from './words.ts';

interface BasketChoiceProps {
  readonly baskets: readonly Basket[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses the shown order, one for each supplier. */
const BasketChoice = ({ baskets, value, onChange }: BasketChoiceProps) => (
  <Select
    label={ordersBySupplier(baskets.length)}
    allowDeselect={false}
    data={baskets.map((basket) => ({
      value: basketId(basket),
      label: basketItems(basketName(basket), basket.lines.length),
    }))}
    value={value}
    onChange={(id) => id !== null && onChange(id)}
  />
);

const Nothing = ({ onClose }: { readonly onClose: () => void }) => (
  <SidePanel title="New purchase order" onClose={onClose}>
    <EmptyState icon={IconPackageOff} title="Nothing to order">
      Nothing is due here now.
    </EmptyState>
  </SidePanel>
);

interface OrdersProps {
  readonly suggested: SuggestedSelection;
  readonly context: DraftContext;
  readonly onClose: () => void;
}

const Orders = ({ suggested, context, onClose }: OrdersProps) => {
  const picked = useLocalSelection(suggested);
  const openOrder = useOpenOrder();
  const [chosen, setChosen] = useState<string | null>(null);
  const baskets = groupIntoBaskets(picked.selection);
  const basket = baskets.find((one) => basketId(one) === chosen) ?? baskets[0];
  if (basket === undefined) return <Nothing onClose={onClose} />;
  const onOrdered: OrderPanelProps['onOrdered'] = (orderId, search) => {
    if (baskets.length > 1) return; // the order of the next supplier follows
    onClose();
    openOrder(orderId, undefined, search);
  };
  return (
    <OrderPanel
      key={basketId(basket)}
      {...{ basket, context, picked, onOrdered, onClose }}
      {...(baskets.length > 1 && {
        choice: <BasketChoice {...{ baskets }} value={basketId(basket)} onChange={setChosen} />,
      })}
    />
  );
};

interface SuggestedOrdersProps {
  readonly query: Pick<UseQueryResult<SuggestedSelection>, 'data' | 'error' | 'refetch'>;
  readonly onClose: () => void;
}

const SuggestedOrders = ({ query, onClose }: SuggestedOrdersProps) => {
  const context = useDraftContext();
  const { data: suggested } = query;
  if (suggested !== undefined && context !== null)
    return <Orders {...{ suggested, context, onClose }} />;
  return (
    <SidePanel title="New purchase order" width={760} onClose={onClose}>
      <Loaded title="The suggested quantities could not be loaded" query={query}>
        {() => <Skeleton height={320} />}
      </Loaded>
    </SidePanel>
  );
};

const NO_QUANTITIES: SuggestedSelection['quantities'] = new Map();

interface VariantsProps {
  readonly variantIds: readonly VariantId[];
  /** In place of the suggested ones. */
  readonly quantities?: SuggestedSelection['quantities'];
  readonly onClose: () => void;
}

/** Orders of these variants with their suggested or other quantities, one for each supplier; each is created on request only. */
export const OrderVariantsPanel = ({
  variantIds,
  quantities = NO_QUANTITIES,
  onClose,
}: VariantsProps) => {
  const query = useQuery({
    ...suggestedLinesQuery(variantIds),
    select: (lines): SuggestedSelection => ({ lines, quantities }),
  });
  return <SuggestedOrders query={query} onClose={onClose} />;
};

interface DueProps {
  readonly supplierId: SupplierId;
  readonly onClose: () => void;
}

/** The order of everything that is due at a supplier. */
export const OrderDuePanel = ({ supplierId, onClose }: DueProps) => (
  <SuggestedOrders query={useQuery(dueAtSupplierQuery(supplierId))} onClose={onClose} />
);
