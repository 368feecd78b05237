import { useState } from 'react';
import type { Variant } from '../../../data/variants.ts';
import { ItemsPastePanel, type ItemsPastePanelProps } from './paste/items-paste-panel.tsx';
import { VariantPicker, type VariantPickerProps } from './variant-picker.tsx';

export interface ItemsPickerProps
  extends Omit<ItemsPastePanelProps, 'currency'>, Pick<VariantPickerProps, 'supplier' | 'onAdd'> {
  /** Currency of pasted costs; pasting waits until it is loaded. */
  readonly currency: string | null;
  /** Opens on pasting rows instead of the list. */
  readonly isPasting?: boolean;
}

/** Adds items to an order by choosing them from a list, or by pasting their rows. */
export const ItemsPicker = (props: ItemsPickerProps) => {
  const { currency, taken, supplier, onAdd, onClose } = props;
  const [isPasting, setPasting] = useState(props.isPasting ?? false);
  if (isPasting && currency !== null) return <ItemsPastePanel {...props} currency={currency} />;
  return (
    <VariantPicker
      supplier={supplier}
      takenIds={new Set(taken.keys())}
      onAdd={(variants: readonly Variant[]) => {
        onAdd(variants);
        onClose();
      }}
      onPasteRows={() => setPasting(true)}
      onClose={onClose}
    />
  );
};
