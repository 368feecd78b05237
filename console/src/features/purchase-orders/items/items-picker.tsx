import { useState } from 'react';
import type { Variant } from '../../../data/variants.ts';
import { ItemsPastePanel, type ItemsPastePanelProps } from './paste/items-paste-panel.tsx';
import { VariantPicker, type VariantPickerProps } from './variant-picker.tsx';

export interface ItemsPickerProps
  extends ItemsPastePanelProps, Pick<VariantPickerProps, 'supplier' | 'onAdd'> {
  /** Begins with pasting rows, not with the list. */
  readonly isPasting?: boolean;
}

/** Adds items to an order by choosing them from a list, or by pasting their rows. */
export const ItemsPicker = (props: ItemsPickerProps) => {
  const { taken, supplier, onAdd, onClose } = props;
  const [isPasting, setPasting] = useState(props.isPasting ?? false);
  if (isPasting) return <ItemsPastePanel {...props} />;
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
