import { useMemo } from 'react';
import { itemOfVariant } from '../item-edits.ts';
import type { OrderScreen } from '../../order/order-screen.ts';
import { ItemsPastePanel } from './items-paste-panel.tsx';
import { mergePasted, type PastedItems } from './pasted-items.ts';

interface ItemsPasteProps {
  readonly screen: OrderScreen;
  /** What was pasted before the panel was open. */
  readonly start: string;
  readonly onClose: () => void;
}

/** Pastes rows into the items of an order, as one step that can be undone. */
export const ItemsPaste = ({ screen, start, onClose }: ItemsPasteProps) => {
  const { editing, currency, shopCurrency, remember } = screen;
  const { items } = editing.edit;
  const taken = useMemo(
    () => new Map(items.map(({ productVariantId, quantity }) => [productVariantId, quantity])),
    [items],
  );
  const add = (given: PastedItems): void => {
    remember([...given.variants.values()]);
    editing.change((edit) => {
      const { supplierId, exchangeRates } = edit;
      const pricing = { supplierId, currency, shopCurrency, exchangeRates };
      return {
        ...edit,
        items: mergePasted(edit.items, given, {
          variantIdOf: ({ productVariantId }) => productVariantId,
          changed: (item, { quantity, unitCost }) => ({
            ...item,
            quantity,
            unitCost: unitCost ?? item.unitCost,
          }),
          made: (variant) => itemOfVariant(variant, pricing),
        }),
      };
    });
  };
  return (
    <ItemsPastePanel
      currency={currency}
      taken={taken}
      start={start}
      onPasted={add}
      onClose={onClose}
    />
  );
};
