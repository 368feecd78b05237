import { addDays } from '@quartermaster/contracts/core/day';
import { useQuery } from '@tanstack/react-query';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { useState, useMemo } from 'react';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useUrlParam } from '../../../lib/url-state.ts';
import { toast } from '../../../ui/toast.tsx';
import { useCreateOrder } from '../../../data/purchase-orders/changes.ts';
import { toItem, NewOrderLines, type Line } from './new-order-lines.tsx';
import { useShopCurrency, useToday } from '../../../data/settings.ts';
import { suppliersQuery } from '../../../data/suppliers.ts';
import { ItemsPicker } from '../items/items-picker.tsx';
import { mergePasted, type PastedItems } from '../items/paste/pasted-items.ts';
import type { Variant } from '../../../data/variants.ts';
import { NewOrderFields, useNewOrderForm, type NewOrder } from '../../../form/new-order-fields.tsx';

/** Way in which items are being added: from a list, or by rows of a spreadsheet; null while none is open. */
type AddMode = 'list' | 'paste' | null;

const toLine = (variant: Variant): Line => ({
  variant,
  quantity: variant.suggested === 0 ? 1 : variant.suggested,
  unitCost: null,
});

const mergePastedLines = (lines: readonly Line[], given: PastedItems): readonly Line[] =>
  mergePasted(lines, given, {
    getVariantId: ({ variant }) => variant.id,
    changed: (line, { quantity, unitCost }) => ({
      ...line,
      quantity,
      unitCost: unitCost ?? line.unitCost,
    }),
    createItem: toLine,
  });

const NO_LINES: readonly Line[] = [];

const useInitialOrder = (): NewOrder => {
  const [supplierId] = useUrlParam('supplier');
  return {
    name: '',
    reference: '',
    currency: null,
    supplierId,
    locationId: null,
    arrivalDate: null,
    defaultStockCoverageDate: null,
    issueDate: useToday(),
    items: [],
  };
};

const useNewOrder = (shopCurrency: string | null) => {
  const { mutateAsync } = useCreateOrder();
  const openOrder = useOpenOrder();
  return useNewOrderForm({
    start: { ...useInitialOrder(), lines: NO_LINES },
    shopCurrency,
    send: (fields, { lines = NO_LINES }) => mutateAsync({ ...fields, items: lines.map(toItem) }),
    done: 'Purchase order drafted',
    onSaved: ({ id, notes }) => {
      openOrder(id);
      toast.notes(notes);
    },
  });
};

/** Supplier of the form; its lead time sets the default arrival date. */
const useSupplier = ({ value, set }: Pick<ReturnType<typeof useNewOrder>, 'value' | 'set'>) => {
  const today = useToday();
  const suppliers = useQuery(suppliersQuery).data ?? [];
  const { supplierId, arrivalDate } = value;
  const onSupplier = (id: string | null): void => {
    const leadTime = suppliers.find((one) => one.id === id)?.leadTime ?? null;
    if (leadTime !== null && arrivalDate === null) set({ arrivalDate: addDays(today, leadTime) });
  };
  return { supplier: suppliers.find(({ id }) => id === supplierId) ?? null, onSupplier };
};

export const NewOrderPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const [picking, setPicking] = useState<AddMode>(null);
  const shopCurrency = useShopCurrency();
  const form = useNewOrder(shopCurrency);
  const { supplier, onSupplier } = useSupplier(form);
  const { set } = form;
  const { lines } = form.value;
  const currency = form.value.currency ?? shopCurrency;
  const taken = useMemo(
    () => new Map(lines.map(({ variant, quantity }) => [variant.id, quantity])),
    [lines],
  );
  // Rendered apart from the fields, so that typing in those stays fast beside hundreds of lines.
  const shownLines = useMemo(
    () => (
      <NewOrderLines
        lines={lines}
        currency={currency}
        onChange={(next) => set({ lines: next })}
        onAdd={() => setPicking('list')}
        onPaste={() => setPicking('paste')}
      />
    ),
    [lines, currency, set],
  );
  return (
    <>
      <FormPanel
        title="New purchase order"
        saveLabel="Create draft"
        form={form}
        onClose={onClose}
        refusedTitle="The order could not be created"
      >
        <NewOrderFields form={form} shopCurrency={shopCurrency} onSupplier={onSupplier} />
        {shownLines}
      </FormPanel>
      {picking !== null && (
        <ItemsPicker
          {...{ supplier, currency, taken }}
          isPasting={picking === 'paste'}
          onAdd={(variants) => set({ lines: [...lines, ...variants.map(toLine)] })}
          onPasted={(given) => set({ lines: mergePastedLines(lines, given) })}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
};
