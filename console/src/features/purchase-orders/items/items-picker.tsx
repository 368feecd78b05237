import { useMemo, useState } from 'react';
import type { Variant } from '../../../data/variants.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { itemOfVariant } from './item-edits.ts';
import { ItemsPastePanel } from './paste/items-paste-panel.tsx';
import { mergePasted, type PastedItems } from './paste/pasted-items.ts';
import { VariantPicker } from './variant-picker.tsx';

/** Adds items to the order, each time as one step that can be undone. */
const useAddItems = ({ editing, currency, shopCurrency, remember }: OrderScreen) => {
  const { supplierId, exchangeRates } = editing.edit;
  const made = (variant: Variant) =>
    itemOfVariant(variant, { supplierId, currency, shopCurrency, exchangeRates });
  const add = (variants: readonly Variant[]): void => {
    remember(variants);
    editing.change((edit) => ({ ...edit, items: [...edit.items, ...variants.map(made)] }));
  };
  const paste = (given: PastedItems): void => {
    remember([...given.variants.values()]);
    editing.change((edit) => ({
      ...edit,
      items: mergePasted(edit.items, given, {
        variantIdOf: ({ productVariantId }) => productVariantId,
        changed: (item, { quantity, unitCost }) => ({
          ...item,
          quantity,
          unitCost: unitCost ?? item.unitCost,
        }),
        made,
      }),
    }));
  };
  return { add, paste };
};

interface ItemsPickerProps {
  readonly screen: OrderScreen;
  readonly onClose: () => void;
}

/** Adds items by choosing them from a list, or by pasting their rows. */
export const ItemsPicker = ({ screen, onClose }: ItemsPickerProps) => {
  const [isPasting, setPasting] = useState(false);
  const { add, paste } = useAddItems(screen);
  const { items } = screen.editing.edit;
  const taken = useMemo(
    () => new Map(items.map(({ productVariantId, quantity }) => [productVariantId, quantity])),
    [items],
  );
  if (isPasting) {
    const { currency } = screen;
    return <ItemsPastePanel {...{ currency, taken, onClose }} onPasted={paste} />;
  }
  return (
    <VariantPicker
      supplier={screen.supplier}
      takenIds={new Set(taken.keys())}
      onAdd={(variants) => {
        add(variants);
        onClose();
      }}
      onPasteRows={() => setPasting(true)}
      onClose={onClose}
    />
  );
};
