import { addDays } from '@quartermaster/contracts/core/day';
import { useQuery } from '@tanstack/react-query';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { useState, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useServerIssues } from '../../../form/server-issues.ts';
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

const useDraft = () => {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const form = useNewOrderForm(useInitialOrder());
  const { sentences, show } = useServerIssues(form);
  const create = useCreateOrder();
  const openOrder = useOpenOrder();
  const send = (release: () => void) => (fields: NewOrder) =>
    create.mutate(
      { ...fields, items: lines.map(toItem) },
      {
        ...toast.done('Purchase order drafted', ({ id, notes }) => {
          release();
          openOrder(id);
          toast.notes(notes);
        }),
        onError: show,
      },
    );
  return {
    form,
    lines,
    setLines,
    refused: { title: 'The order could not be created', sentences },
    dirty: form.formState.isDirty || lines.length > 0,
    saving: create.isPending || create.isSuccess,
    onSave: (release: () => void): void => void form.handleSubmit(send(release))(),
  };
};

/** Supplier of the form; its lead time sets the default arrival date. */
const useSupplier = (form: UseFormReturn<NewOrder>) => {
  const today = useToday();
  const suppliers = useQuery(suppliersQuery).data ?? [];
  const supplierId = useWatch({ control: form.control, name: 'supplierId' });
  const onSupplier = (id: string | null): void => {
    const leadTime = suppliers.find((one) => one.id === id)?.leadTime ?? null;
    if (leadTime !== null && form.getValues('arrivalDate') === null)
      form.setValue('arrivalDate', addDays(today, leadTime), { shouldDirty: true });
  };
  return { supplier: suppliers.find(({ id }) => id === supplierId) ?? null, onSupplier };
};

export const NewOrderPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const [picking, setPicking] = useState<AddMode>(null);
  const { form, lines, setLines, ...panel } = useDraft();
  const { supplier, onSupplier } = useSupplier(form);
  const shopCurrency = useShopCurrency();
  const currency = useWatch({ control: form.control, name: 'currency' }) ?? shopCurrency;
  const taken = useMemo(
    () => new Map(lines.map(({ variant, quantity }) => [variant.id, quantity])),
    [lines],
  );
  return (
    <>
      <FormPanel title="New purchase order" saveLabel="Create draft" onClose={onClose} {...panel}>
        <NewOrderFields form={form} shopCurrency={shopCurrency} onSupplier={onSupplier} />
        <NewOrderLines
          lines={lines}
          currency={currency}
          onChange={setLines}
          onAdd={() => setPicking('list')}
          onPaste={() => setPicking('paste')}
        />
      </FormPanel>
      {picking !== null && (
        <ItemsPicker
          {...{ supplier, currency, taken }}
          isPasting={picking === 'paste'}
          onAdd={(variants) => setLines([...lines, ...variants.map(toLine)])}
          onPasted={(given) => setLines(mergePastedLines(lines, given))}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
};
