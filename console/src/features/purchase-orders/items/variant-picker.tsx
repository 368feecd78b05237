import { Button, Select, Switch } from '@mantine/core';
import {
  inventoryStatusLabels,
  type InventoryStatus,
} from '@quartermaster/contracts/inventory/rules/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { variantChoiceQuery, type VariantChoice } from '../../../data/variant-choice.ts';
import { variantName, type Variant } from '../../../data/variants.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toLabelledOptions } from '../../../lib/options.ts';
import { joinParts } from '../../../lib/words.ts';
import { type Choice, Picker } from '../../../ui/picker.tsx';
import { variantPicker, addItems } from './words.ts';

export interface VariantPickerProps {
  /** Supplier whose products are offered first; null offers all. */
  readonly supplier: { readonly id: string; readonly name: string } | null;
  /** Variants that the order has already; a variant can be in an order once. */
  readonly takenIds: ReadonlySet<string>;
  readonly onAdd: (variants: readonly Variant[]) => void;
  /** Switches to pasting the rows of a spreadsheet. */
  readonly onPasteRows: () => void;
  readonly onClose: () => void;
}

const formatNeed = ({ suggested, quantity, incomingQuantity }: Variant): string =>
  joinParts(
    ' · ',
    suggested > 0 ? `${formatNumber(suggested)} suggested` : '',
    `${formatNumber(quantity)} on hand`,
    `${formatNumber(incomingQuantity)} incoming`,
  );

const toChoice = (variant: Variant, taken: boolean): Choice => {
  const { id, imageUrl, sku, status } = variant;
  const details = joinParts(' · ', sku, status === null ? '' : inventoryStatusLabels[status]);
  const aside = taken ? 'In this order' : formatNeed(variant);
  return { id, name: variantName(variant), imageUrl, details, aside, taken };
};

const statusOptions = toLabelledOptions(inventoryStatusLabels);

interface NarrowingProps extends Pick<VariantPickerProps, 'supplier'> {
  readonly narrowed: VariantFilter;
  readonly onChange: (narrowed: VariantFilter) => void;
}

interface VariantFilter {
  /** Has no effect while the order has no supplier, or until the supplier is loaded. */
  readonly onlySupplier: boolean;
  readonly onlyDue: boolean;
  readonly status: InventoryStatus | null;
}

const Narrowing = ({ supplier, narrowed, onChange }: NarrowingProps) => (
  <>
    {supplier !== null && (
      <Switch
        size="xs"
        label={`Only ${supplier.name}`}
        checked={narrowed.onlySupplier}
        onChange={(event) => onChange({ ...narrowed, onlySupplier: event.currentTarget.checked })}
      />
    )}
    <Switch
      size="xs"
      label="Only due"
      checked={narrowed.onlyDue}
      onChange={(event) => onChange({ ...narrowed, onlyDue: event.currentTarget.checked })}
    />
    <Select
      size="xs"
      w={140}
      aria-label="Status"
      placeholder="Any status"
      clearable
      data={statusOptions}
      value={narrowed.status}
      onChange={(value) => onChange({ ...narrowed, status: value })}
    />
  </>
);

const ALL: VariantFilter = { onlySupplier: false, onlyDue: false, status: null };

type ChoiceFilter = Omit<VariantChoice, 'search'>;

const toChoiceFilter = (
  { onlySupplier, onlyDue, status }: VariantFilter,
  supplier: VariantPickerProps['supplier'],
): ChoiceFilter => ({
  supplierId: onlySupplier ? (supplier?.id ?? null) : null,
  onlyDue,
  statuses: status === null ? [] : [status],
});

const isNarrowed = ({ supplierId, onlyDue, statuses }: ChoiceFilter): boolean =>
  supplierId !== null || onlyDue || statuses.length > 0;

/** Finds variants by title or SKU, the most urgent first, and adds the selected ones. */
export const VariantPicker = (props: VariantPickerProps) => {
  const { supplier, takenIds, onAdd, onPasteRows, onClose } = props;
  const [search, onSearch] = useState('');
  const [narrowed, setNarrowed] = useState<VariantFilter>({ ...ALL, onlySupplier: true });
  const choice = toChoiceFilter(narrowed, supplier);
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title="Add items"
      width={760}
      words={variantPicker}
      placeholder="Search title or SKU"
      query={useQuery(variantChoiceQuery({ ...choice, search }))}
      toChoice={(variant) => toChoice(variant, takenIds.has(variant.id))}
      nothing={{
        title: search === '' ? 'Nothing to choose from' : `Nothing matches “${search}”`,
        action: isNarrowed(choice) && (
          <Button variant="default" onClick={() => setNarrowed(ALL)}>
            Search all products
          </Button>
        ),
      }}
      narrowing={<Narrowing {...{ supplier, narrowed }} onChange={setNarrowed} />}
      actions={
        <Button variant="subtle" style={{ marginRight: 'auto' }} onClick={onPasteRows}>
          Paste rows
        </Button>
      }
      saveLabel={addItems}
      onSave={onAdd}
    />
  );
};
