import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { suppliersQuery } from '../../../data/suppliers.ts';
import { SupplierField } from '../../../form/choice-fields.tsx';
import { FormPanel } from '../../../form/form-panel.tsx';
import { toNamedOptions } from '../../../lib/options.ts';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { listProductIds, useProductScope } from './product-scope.ts';
import { suppliersOf } from '../words.ts';

interface SuppliersDraft {
  readonly primary: string | null;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const NO_CHANGE: SuppliersDraft = { primary: null, add: [], remove: [] };

/** Adds and removes suppliers of the products of the items, and makes one the primary supplier. */
export const SuppliersForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const scope = useProductScope(items);
  const suppliers = toNamedOptions(useQuery(suppliersQuery).data);
  const form = useBulkForm(props, NO_CHANGE, (change) => ({
    kind: 'suppliers',
    add: [...change.add],
    remove: [...change.remove],
    ...(change.primary !== null && { primarySupplierId: change.primary }),
  }));
  const { primary, add, remove } = form.value;
  return (
    <FormPanel
      title={suppliersOf(listProductIds(items).length)}
      note={scope}
      width={400}
      saveLabel="Set suppliers"
      form={form}
      isReady={form.isDirty}
      onClose={onClose}
    >
      <SupplierField
        label="Primary supplier"
        description="Added to products that do not have it. Leave empty to change nothing."
        value={primary}
        onChange={(id) => form.set({ primary: id, remove: remove.filter((one) => one !== id) })}
      />
      <MultiSelect
        label="Add suppliers"
        searchable
        data={suppliers}
        value={[...add]}
        onChange={(ids) =>
          form.set({ add: ids, remove: remove.filter((one) => !ids.includes(one)) })
        }
      />
      <MultiSelect
        label="Remove suppliers"
        searchable
        data={suppliers.filter(({ value }) => value !== primary)}
        value={[...remove]}
        onChange={(ids) => form.set({ remove: ids, add: add.filter((one) => !ids.includes(one)) })}
      />
    </FormPanel>
  );
};
