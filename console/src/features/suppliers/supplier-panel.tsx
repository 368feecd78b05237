import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { useNavigate } from '@tanstack/react-router';
import { createMergeFields, type Version } from '../../form/draft.ts';
import { EditPanel } from '../../form/edit-form.tsx';
import { FormPanel } from '../../form/form-panel.tsx';
import { useEditForm } from '../../form/use-edit-form.ts';
import { useFormPanel } from '../../form/use-form-panel.ts';
import {
  useCreateSupplier,
  useUpdateSupplier,
  supplierQuery,
  type ReadSupplier,
} from '../../data/suppliers.ts';
import { toSupplierFields, supplierParts } from './supplier-parts.ts';
import { editSupplier } from './words.ts';
import { emptySupplier, supplierChecks, SupplierFieldsForm } from './supplier-form.tsx';

export const NewSupplierPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { mutateAsync } = useCreateSupplier();
  const navigate = useNavigate();
  const form = useFormPanel({
    ...supplierChecks,
    start: emptySupplier,
    send: (supplier) => mutateAsync(supplier),
    done: 'Supplier added',
    onSaved: ({ id }) => void navigate({ to: '/suppliers/$id/{-$tab}', params: { id } }),
  });
  return (
    <FormPanel
      title="New supplier"
      saveLabel="Add supplier"
      form={form}
      onClose={onClose}
      refusedTitle="The supplier could not be added"
    >
      <SupplierFieldsForm form={form} />
    </FormPanel>
  );
};

interface EditProps {
  readonly read: ReadSupplier;
  readonly onClose: () => void;
}

const mergeFields = createMergeFields<SupplierFields>(supplierParts);

const toVersion = ({ supplier, revision }: ReadSupplier): Version<SupplierFields> => ({
  value: toSupplierFields(supplier),
  revision,
});

/** Edits a supplier; shows both versions when another user saved first. */
export const EditSupplierPanel = ({ read, onClose }: EditProps) => {
  const { id, name } = read.supplier;
  const { mutateAsync } = useUpdateSupplier(id);
  const form = useEditForm({
    ...supplierChecks,
    read,
    query: supplierQuery(id),
    toVersion,
    mergeFields,
    send: ({ revision }, body) => mutateAsync({ body, revision }),
    done: 'Supplier saved',
  });
  return (
    <EditPanel
      title={editSupplier(name)}
      saveLabel="Save"
      noun="supplier"
      form={form}
      onClose={onClose}
      refusedTitle="The supplier could not be saved"
    >
      <SupplierFieldsForm form={form} />
    </EditPanel>
  );
};
