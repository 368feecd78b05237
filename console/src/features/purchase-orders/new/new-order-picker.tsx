import { useMemo } from 'react';
import type { Line } from './new-order-lines.tsx';
import { ItemsPastePanel } from '../items/paste/items-paste-panel.tsx';
import { mergePasted, type PastedItems } from '../items/paste/pasted-items.ts';
import { VariantPicker, type VariantPickerProps } from '../items/variant-picker.tsx';
import type { Variant } from '../../../data/variants.ts';

/** How items are being added: from a list, by rows of a spreadsheet, or not at all. */
export type Picking = 'list' | 'paste' | null;

interface NewOrderPickerProps {
  readonly picking: Picking;
  readonly onPick: (picking: Picking) => void;
  readonly supplier: VariantPickerProps['supplier'];
  /** Of the order; null while it is unknown. */
  readonly currency: string | null;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

const lineOf = (variant: Variant): Line => ({ variant, quantity: 1, unitCost: null });

const withPasted = (lines: readonly Line[], given: PastedItems): readonly Line[] =>
  mergePasted(lines, given, {
    variantIdOf: ({ variant }) => variant.id,
    changed: (line, { quantity, unitCost }) => ({
      ...line,
      quantity,
      unitCost: unitCost ?? line.unitCost,
    }),
    made: lineOf,
  });

/** Adds items to an order that is drafted. */
export const NewOrderPicker = (props: NewOrderPickerProps) => {
  const { picking, onPick, supplier, currency, lines, onChange } = props;
  const taken = useMemo(
    () => new Map(lines.map(({ variant, quantity }) => [variant.id, quantity])),
    [lines],
  );
  const close = (): void => onPick(null);
  if (picking === null) return null;
  if (picking === 'paste' && currency !== null)
    return (
      <ItemsPastePanel
        currency={currency}
        taken={taken}
        onPasted={(given) => onChange(withPasted(lines, given))}
        onClose={close}
      />
    );
  return (
    <VariantPicker
      supplier={supplier}
      takenIds={new Set(taken.keys())}
      onPasteRows={() => onPick('paste')}
      onClose={close}
      onAdd={(variants) => {
        onChange([...lines, ...variants.map(lineOf)]);
        close();
      }}
    />
  );
};
