import { useState } from 'react';
import { itemOfVariant } from './item-edits.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { ItemsPaste } from './paste/items-paste.tsx';
import { VariantPicker } from './variant-picker.tsx';
import type { Variant } from '../../../data/variants.ts';

interface ItemsPickerProps {
  readonly screen: OrderScreen;
  readonly onClose: () => void;
}

/** Adds items by choosing them from a list, or by pasting their rows. */
export const ItemsPicker = ({ screen, onClose }: ItemsPickerProps) => {
  const [pasted, setPasted] = useState<string | null>(null);
  const { editing, supplier, currency, shopCurrency, remember } = screen;
  const { items, supplierId, exchangeRates } = editing.edit;
  const add = (variants: readonly Variant[]): void => {
    const pricing = { supplierId, currency, shopCurrency, exchangeRates };
    remember(variants);
    editing.change((edit) => ({
      ...edit,
      items: [...edit.items, ...variants.map((variant) => itemOfVariant(variant, pricing))],
    }));
    onClose();
  };
  if (pasted !== null) return <ItemsPaste screen={screen} start={pasted} onClose={onClose} />;
  return (
    <VariantPicker
      supplier={supplier}
      takenIds={new Set(items.map(({ productVariantId }) => productVariantId))}
      onAdd={add}
      onPasteRows={setPasted}
      onClose={onClose}
    />
  );
};
