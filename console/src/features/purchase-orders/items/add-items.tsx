import { useMemo } from 'react';
import type { Variant } from '../../../data/variants.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { createEditItem } from './item-edits.ts';
import { ItemsPicker } from './items-picker.tsx';
import { mergePasted, type PastedItems } from './paste/pasted-items.ts';

/** Adds items to the order; each addition is one step that can be undone. */
export const AddItems = ({ screen, onClose }: { screen: OrderScreen; onClose: () => void }) => {
  const { editing, currency, shopCurrency, supplier, remember } = screen;
  const { items, supplierId, exchangeRates } = editing.edit;
  const taken = useMemo(
    () => new Map(items.map(({ productVariantId, quantity }) => [productVariantId, quantity])),
    [items],
  );
  const createItem = (variant: Variant) =>
    createEditItem(variant, { supplierId, currency, shopCurrency, exchangeRates });
  const add = (variants: readonly Variant[]): void => {
    remember(variants);
    editing.change((edit) => ({ ...edit, items: [...edit.items, ...variants.map(createItem)] }));
  };
  const paste = (given: PastedItems): void => {
    remember([...given.variants.values()]);
    editing.change((edit) => ({
      ...edit,
      items: mergePasted(edit.items, given, {
        getVariantId: ({ productVariantId }) => productVariantId,
        changed: (item, { quantity, unitCost }) => ({
          ...item,
          quantity,
          unitCost: unitCost ?? item.unitCost,
        }),
        createItem,
      }),
    }));
  };
  return <ItemsPicker {...{ supplier, currency, taken, onClose }} onAdd={add} onPasted={paste} />;
};
