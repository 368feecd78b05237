import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { suppliersQuery } from '../../../data/suppliers.ts';
import { SupplierField } from '../../../form/choice-fields.tsx';
import { FormPanel } from '../../../form/form-panel.tsx';
import { toNamedOptions } from '../../../lib/options.ts';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { listProductIds, useProductScope } from './product-scope.ts';
import { suppliersOf } from '../words.ts';

/** Adds and removes suppliers of the products of the items, and makes one the primary supplier. */
export const SuppliersForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [primary, setPrimary] = useState<string | null>(null);
  const scope = useProductScope(items);
  const suppliers = toNamedOptions(useQuery(suppliersQuery).data);
  const { saving, save } = useBulkForm(props);
  const isChanged = add.length + remove.length > 0 || primary !== null;
  const change = {
    kind: 'suppliers' as const,
    add,
    remove,
    ...(primary !== null && { primarySupplierId: primary }),
  };
  return (
    <FormPanel
      title={suppliersOf(listProductIds(items).length)}
      note={scope}
      width={400}
      saveLabel="Set suppliers"
      dirty={isChanged}
      isReady={isChanged}
      saving={saving}
      onSave={(release) => save(change, release)}
      onClose={onClose}
    >
      <SupplierField
        label="Primary supplier"
        description="Added to products that do not have it. Leave empty to change nothing."
        value={primary}
        onChange={(id) => {
          setPrimary(id);
          setRemove(remove.filter((one) => one !== id));
        }}
      />
      <MultiSelect
        label="Add suppliers"
        searchable
        data={suppliers}
        value={add}
        onChange={(ids) => {
          setAdd(ids);
          setRemove(remove.filter((one) => !ids.includes(one)));
        }}
      />
      <MultiSelect
        label="Remove suppliers"
        searchable
        data={suppliers.filter(({ value }) => value !== primary)}
        value={remove}
        onChange={(ids) => {
          setRemove(ids);
          setAdd(add.filter((one) => !ids.includes(one)));
        }}
      />
    </FormPanel>
  );
};
