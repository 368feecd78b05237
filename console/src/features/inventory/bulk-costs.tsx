import { Select } from '@mantine/core';
import { type CostedItem, useSupplierPrices } from '../../data/item-costs.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { formatUnitPrice } from '../../lib/format.ts';
import { useFormPanel } from '../../form/use-form-panel.ts';
import { amountRule } from '../../lib/numbers/rules.ts';
import { toNamedOptions } from '../../lib/options.ts';
import { toast } from '../../ui/toast.tsx';
import { deliversOf, perUnitIn, priceSet } from './words.ts';

export interface BulkFormProps {
  readonly items: readonly CostedItem[];
  readonly onClose: () => void;
}

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

interface PriceDraft {
  readonly supplierId: string | null;
  readonly unitPrice: number | null;
}

/** Sets the price of one supplier for the items that it delivers; undo restores the price of each. */
export const PriceForm = ({ items, onClose }: BulkFormProps) => {
  const currency = useShopCurrency();
  const suppliers = listSuppliers(items);
  const undo = useSupplierPrices();
  const { mutateAsync } = useSupplierPrices(({ supplierId, prices }) => {
    const price = formatUnitPrice(prices[0]?.unitPrice ?? null, currency);
    toast.undoable(priceSet(prices.length, price), () =>
      undo.mutate({ supplierId, prices: listPrices(items, supplierId) }),
    );
  });
  const start: PriceDraft = { supplierId: suppliers[0]?.id ?? null, unitPrice: null };
  const form = useFormPanel({
    start,
    send: ({ supplierId, unitPrice }) => {
      const prices = listPrices(items, supplierId).map((one) => ({ ...one, unitPrice }));
      return mutateAsync({ supplierId: supplierId ?? '', prices });
    },
    onSaved: onClose,
  });
  const { supplierId, unitPrice } = form.value;
  const count = listPrices(items, supplierId).length;
  return (
    <FormPanel
      title="Unit price of a supplier"
      width={400}
      saveLabel="Set unit price"
      form={form}
      isReady={unitPrice !== null && count > 0}
      onClose={onClose}
    >
      <Select
        label="Supplier"
        description={deliversOf(count, items.length)}
        data={toNamedOptions(suppliers)}
        allowDeselect={false}
        {...form.field.value('supplierId')}
      />
      <NumberField
        label="Unit price"
        description={currency === null ? null : perUnitIn(currency)}
        rule={amountRule(currency)}
        isLive
        data-autofocus
        {...form.field.value('unitPrice')}
      />
    </FormPanel>
  );
};
