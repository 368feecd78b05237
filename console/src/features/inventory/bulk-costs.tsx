import { Select } from '@mantine/core';
import { useState } from 'react';
import { type CostedItem, useSupplierPrices } from '../../data/item-costs.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { formatUnitPrice } from '../../lib/format.ts';
import { amountRule } from '../../lib/numbers/rules.ts';
import { toNamedOptions } from '../../lib/options.ts';
import { toast } from '../../ui/toast.tsx';
import { deliversOf, perUnitIn, priceSet } from './words.ts';

export interface BulkFormProps {
  readonly items: readonly CostedItem[];
  readonly onClose: () => void;
}

/** Closes the form once it is saved. */
const closeOnSuccess = (release: () => void, onClose: () => void) => ({
  onSuccess: (): void => {
    release();
    onClose();
  },
});

/** Lists the suppliers of the items, each once. */
const listSuppliers = (items: readonly CostedItem[]) => {
  const all = items.flatMap(({ suppliers }) => suppliers);
  return [...new Map(all.map((supplier) => [supplier.id, supplier])).values()];
};

/** Lists a supplier's price of each item that it delivers. */
const listPrices = (items: readonly CostedItem[], supplierId: string | null) =>
  items.flatMap(({ productId, variantId, suppliers }) =>
    suppliers
      .filter(({ id }) => id === supplierId)
      .map(({ unitPrice, supplierSKU }) => ({ productId, variantId, unitPrice, supplierSKU })),
  );

/** Sets the price of one supplier for the items that it delivers; undo restores the price of each. */
export const PriceForm = ({ items, onClose }: BulkFormProps) => {
  const currency = useShopCurrency();
  const suppliers = listSuppliers(items);
  const [supplierId, setSupplierId] = useState(suppliers[0]?.id ?? null);
  const [unitPrice, setUnitPrice] = useState<number | null>(null);
  const undo = useSupplierPrices();
  const before = listPrices(items, supplierId);
  const set = useSupplierPrices((change) =>
    toast.undoable(priceSet(before.length, formatUnitPrice(unitPrice, currency)), () =>
      undo.mutate({ ...change, prices: before }),
    ),
  );
  return (
    <FormPanel
      title="Unit price of a supplier"
      width={400}
      saveLabel="Set unit price"
      dirty={unitPrice !== null}
      isReady={unitPrice !== null && before.length > 0}
      saving={set.isPending || set.isSuccess}
      onSave={(release) =>
        set.mutate(
          { supplierId: supplierId ?? '', prices: before.map((one) => ({ ...one, unitPrice })) },
          closeOnSuccess(release, onClose),
        )
      }
      onClose={onClose}
    >
      <Select
        label="Supplier"
        description={deliversOf(before.length, items.length)}
        data={toNamedOptions(suppliers)}
        value={supplierId}
        allowDeselect={false}
        onChange={setSupplierId}
      />
      <NumberField
        label="Unit price"
        description={currency === null ? null : perUnitIn(currency)}
        rule={amountRule(currency)}
        value={unitPrice}
        isLive
        data-autofocus
        onChange={setUnitPrice}
      />
    </FormPanel>
  );
};
