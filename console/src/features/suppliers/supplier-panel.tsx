import { Button } from '@mantine/core';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { fieldParts, type Version } from '../../form/draft.ts';
import { DraftConflict } from '../../form/draft-conflict.tsx';
import { useCloseWhenSaved } from '../../form/use-close-when-saved.ts';
import { whenReadable } from '../../form/unreadable.ts';
import { useFormDraft } from '../../form/use-form-draft.ts';
import { useSaving } from '../../form/use-saving.ts';
import { issuesByPath } from '../../lib/problems.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useLeaveGuard } from '../../ui/form-actions.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCreateSupplier, useUpdateSupplier } from './mutations.ts';
import { supplierQuery, type ReadSupplier } from './queries.ts';
import {
  emptySupplier,
  SupplierFieldsForm,
  useSupplierForm,
  type SupplierForm,
} from './supplier-form.tsx';
import { fieldsOf, supplierParts } from './supplier-words.ts';

/** Puts what the server refused beside its field. */
const showIssues = (form: SupplierForm, error: unknown): void => {
  for (const [path, message] of issuesByPath(error)) {
    const field = path.replace(/^body\./, '').split('.')[0] as keyof SupplierFields;
    form.setError(field, { type: 'server', message });
  }
};

interface FrameProps {
  readonly form: SupplierForm;
  readonly title: string;
  readonly saveLabel: string;
  /** True from pressing save until the panel is gone. */
  readonly saving: boolean;
  readonly onSave: (fields: SupplierFields) => void;
  readonly onClose: () => void;
}

const Frame = ({ form, title, saveLabel, saving, onSave, onClose }: FrameProps) => {
  const send = form.handleSubmit((fields) => onSave(fields));
  const submit = (): void => whenReadable(() => void send());
  useShortcut('mod+s', saveLabel, submit);
  return (
    <SidePanel
      title={title}
      width={632}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button onClick={submit} loading={saving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <SupplierFieldsForm form={form} />
        <button type="submit" hidden />
      </form>
    </SidePanel>
  );
};

/** Adds a supplier and opens its page. */
export const NewSupplierPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID());
  const create = useCreateSupplier(key);
  const navigate = useNavigate();
  const form = useSupplierForm({ ...emptySupplier, name: '' });
  const saving = create.isPending || create.isSuccess;
  const release = useLeaveGuard(form.formState.isDirty);
  const save = (fields: SupplierFields): void =>
    create.mutate(fields, {
      onSuccess: ({ id }) => {
        release();
        toast.success('Supplier added');
        void navigate({ to: '/suppliers/$id/{-$tab}', params: { id } });
      },
      onError: (error) => showIssues(form, error),
    });
  return (
    <Frame
      form={form}
      title="New supplier"
      saveLabel="Add supplier"
      saving={saving}
      onSave={save}
      onClose={onClose}
    />
  );
};

interface EditProps {
  readonly read: ReadSupplier;
  readonly onClose: () => void;
}

const parted = fieldParts<SupplierFields>(supplierParts);

const versionOf = ({ supplier, revision }: ReadSupplier): Version<SupplierFields> => ({
  value: fieldsOf(supplier),
  revision,
});

/** The form of a supplier, and how it is saved over the version it was made on. */
const useSupplierDraft = (read: ReadSupplier) => {
  const { id } = read.supplier;
  const version = useMemo(() => versionOf(read), [read]);
  const form = useSupplierForm(version.value);
  const draft = useFormDraft(form, version, parted);
  const { mutateAsync } = useUpdateSupplier(id);
  const client = useQueryClient();
  const saving = useSaving(draft, {
    parted,
    send: ({ revision }, body) =>
      mutateAsync({ body, revision }, { onError: (error) => showIssues(form, error) }),
    readAgain: async () => versionOf(await client.query({ ...supplierQuery(id), staleTime: 0 })),
    done: 'Supplier saved',
  });
  const takeTheirs = (): void => draft.startFrom(draft.clash?.theirs ?? version);
  return { ...saving, form, dirty: draft.isDirty, takeTheirs };
};

/** Changes a supplier; when somebody else did meanwhile, both versions are shown. */
export const EditSupplierPanel = ({ read, onClose }: EditProps) => {
  const { form, dirty, save, isSaving, hasSaved, conflict, takeTheirs } = useSupplierDraft(read);
  useCloseWhenSaved({ dirty, hasSaved, isSaving }, onClose);
  return (
    <>
      <Frame
        form={form}
        title={`Edit ${read.supplier.name}`}
        saveLabel="Save"
        saving={isSaving}
        onSave={(fields) => save(fields)}
        onClose={onClose}
      />
      {conflict !== null && (
        <DraftConflict
          noun="supplier"
          conflict={conflict}
          saving={isSaving}
          onTakeTheirs={takeTheirs}
        />
      )}
    </>
  );
};
