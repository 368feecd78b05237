import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createMergeFields, type Version } from '../../form/draft.ts';
import { DraftConflict } from '../../form/draft-conflict.tsx';
import { FormPanel } from '../../form/form-panel.tsx';
import { useServerIssues } from '../../form/server-issues.ts';
import { useFormDraft } from '../../form/use-form-draft.ts';
import { useSaving } from '../../form/use-saving.ts';
import { toast } from '../../ui/toast.tsx';
import {
  useCreateSupplier,
  useUpdateSupplier,
  supplierQuery,
  type ReadSupplier,
} from '../../data/suppliers.ts';
import { emptySupplier, SupplierFieldsForm, useSupplierForm } from './supplier-form.tsx';
import { toSupplierFields, supplierParts } from './supplier-parts.ts';
import { editSupplier } from './words.ts';

export const NewSupplierPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const create = useCreateSupplier();
  const navigate = useNavigate();
  const form = useSupplierForm({ ...emptySupplier, name: '' });
  const { sentences, show } = useServerIssues(form);
  const save =
    (release: () => void) =>
    (fields: SupplierFields): void =>
      create.mutate(fields, {
        onSuccess: ({ id }) => {
          release();
          toast.success('Supplier added');
          void navigate({ to: '/suppliers/$id/{-$tab}', params: { id } });
        },
        onError: show,
      });
  return (
    <FormPanel
      title="New supplier"
      saveLabel="Add supplier"
      dirty={form.formState.isDirty}
      saving={create.isPending || create.isSuccess}
      onSave={(release) => void form.handleSubmit(save(release))()}
      onClose={onClose}
      refused={{ title: 'The supplier could not be added', sentences }}
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

/** Form of a supplier, saved at the revision that it was read at. */
const useSupplierDraft = (read: ReadSupplier) => {
  const { id } = read.supplier;
  const version = useMemo(() => toVersion(read), [read]);
  const form = useSupplierForm(version.value);
  const draft = useFormDraft(form, version, mergeFields);
  const { sentences, show } = useServerIssues(form);
  const { mutateAsync } = useUpdateSupplier(id);
  const client = useQueryClient();
  const saving = useSaving(draft, {
    mergeFields,
    send: ({ revision }, body) => mutateAsync({ body, revision }, { onError: show }),
    readAgain: async () => toVersion(await client.query({ ...supplierQuery(id), staleTime: 0 })),
    done: 'Supplier saved',
  });
  return { ...saving, form, dirty: draft.isDirty, sentences };
};

/** Edits a supplier; shows both versions when another user saved first. */
export const EditSupplierPanel = ({ read, onClose }: EditProps) => {
  const { form, sentences, dirty, save, isSaving, hasSaved, conflict } = useSupplierDraft(read);
  return (
    <>
      <FormPanel
        title={editSupplier(read.supplier.name)}
        saveLabel="Save"
        dirty={dirty}
        saving={isSaving}
        hasSaved={hasSaved}
        onSave={() => void form.handleSubmit((fields) => save(fields))()}
        onClose={onClose}
        refused={{ title: 'The supplier could not be saved', sentences }}
      >
        <SupplierFieldsForm form={form} />
      </FormPanel>
      <DraftConflict noun="supplier" conflict={conflict} saving={isSaving} />
    </>
  );
};
