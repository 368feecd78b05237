import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { variantName, type Variant, variantChoiceQuery } from '../../../data/variants.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { type Choice, Picker } from '../../../ui/picker.tsx';

export interface VariantPickerProps {
  /** Whose products are offered first; null offers all. */
  readonly supplier: { readonly id: string; readonly name: string } | null;
  /** Variants that are in the order already; a variant is in an order once. */
  readonly takenIds: ReadonlySet<string>;
  readonly onAdd: (variants: readonly Variant[]) => void;
  /** Switches to pasting the rows of a spreadsheet. */
  readonly onPasteRows: () => void;
  readonly onClose: () => void;
}

const choiceOf = (variant: Variant, taken: boolean): Choice => {
  const { id, imageUrl, sku, quantity, incomingQuantity } = variant;
  const stock = `${formatNumber(quantity)} on hand · ${formatNumber(incomingQuantity)} incoming`;
  const aside = taken ? 'In this order' : stock;
  return { id, name: variantName(variant), imageUrl, details: sku, aside, taken };
};

/** Finds variants by title or SKU and adds the ticked ones. */
export const VariantPicker = (props: VariantPickerProps) => {
  const { supplier, takenIds, onAdd, onPasteRows, onClose } = props;
  const [search, onSearch] = useState('');
  const [onlySupplier, setOnlySupplier] = useState(supplier !== null);
  const of = onlySupplier ? supplier : null;
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title="Add items"
      width={760}
      noun="variant"
      placeholder="Search title or SKU"
      query={useQuery(variantChoiceQuery(search, of?.id ?? null))}
      choiceOf={(variant) => choiceOf(variant, takenIds.has(variant.id))}
      nothing={{
        title: search === '' ? 'Nothing to choose from' : `Nothing matches “${search}”`,
        action: onlySupplier && (
          <Button variant="default" onClick={() => setOnlySupplier(false)}>
            Search all products
          </Button>
        ),
      }}
      narrowing={
        supplier !== null && (
          <Switch
            size="xs"
            label={`Only ${supplier.name}`}
            checked={onlySupplier}
            onChange={(event) => setOnlySupplier(event.currentTarget.checked)}
          />
        )
      }
      actions={
        <Button variant="subtle" style={{ marginRight: 'auto' }} onClick={onPasteRows}>
          Paste rows
        </Button>
      }
      saveLabel={(count) => (count === 0 ? 'Add items' : `Add ${formatCount(count, 'item')}`)}
      onSave={onAdd}
    />
  );
};
