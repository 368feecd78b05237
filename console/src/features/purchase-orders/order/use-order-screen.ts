import { toCostedOrder } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { calculateOrderMoney } from '../costs/order-money.ts';
import type { OrderScreen, OrderTab } from './order-screen.ts';
import { type ReadOrder } from '../../../data/purchase-orders/order.ts';
import { useOrderEdit } from './use-order-edit.ts';
import { variantName, type ItemVariant, itemVariantsQuery } from '../../../data/variants.ts';
import { useToday } from '../../../data/settings.ts';
import { suppliersQuery } from '../../../data/suppliers.ts';
import { useOpenOrder } from '../../../ui/order-link.tsx';

const NO_VARIANTS: ReadonlyMap<string, ItemVariant> = new Map();

/** Names and prices of all variants in the order, and of those added since it was read. */
const useVariants = ({ order }: ReadOrder) => {
  const { items } = order;
  const { data: known = NO_VARIANTS, isLoading } = useQuery(
    useMemo(() => itemVariantsQuery({ items }), [items]),
  );
  const [added, setAdded] = useState(NO_VARIANTS);
  const variants = useMemo(() => new Map([...known, ...added]), [known, added]);
  const remember = (more: readonly ItemVariant[]): void =>
    setAdded((before) => new Map([...before, ...more.map((one) => [one.id, one] as const)]));
  return { variants, remember, isNaming: isLoading };
};

const useOpenTab = (id: string): ((tab: OrderTab) => void) => {
  const openOrder = useOpenOrder();
  return useCallback((tab) => openOrder(id, tab, {}, { replace: true }), [openOrder, id]);
};

/** Title when the settings of the shop cannot be read. */
export const NO_SHOP_CURRENCY = 'The currency of the shop could not be loaded';

/** Data of an order's screen. It needs the shop's currency, without which amounts cannot be converted. */
export const useOrderScreen = (read: ReadOrder, shopCurrency: string): OrderScreen => {
  const { order, revision } = read;
  const { variants, remember, isNaming } = useVariants(read);
  const suppliers = useQuery(suppliersQuery).data;
  const editing = useOrderEdit(read, {
    variant: (id) => variantName(variants.get(id)),
    supplier: (id) => suppliers?.find((one) => one.id === id)?.name ?? 'No supplier',
  });
  const { edit } = editing;
  const money = useMemo(() => {
    const edited = { content: edit, items: edit.items, shipments: order.shipments };
    return calculateOrderMoney(toCostedOrder(edited, shopCurrency));
  }, [edit, order.shipments, shopCurrency]);
  return {
    order,
    asOf: null,
    revision,
    editing,
    money,
    currency: edit.currency ?? shopCurrency,
    shopCurrency,
    variants,
    isNaming,
    remember,
    supplier: suppliers?.find(({ id }) => id === edit.supplierId) ?? null,
    today: useToday(),
    openTab: useOpenTab(order.id),
  };
};
