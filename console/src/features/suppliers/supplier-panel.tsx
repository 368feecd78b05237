import { Button } from '@mantine/core';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  differencesOf,
  fieldsWith,
  mergedParts,
  type Choices,
  type Versions,
} from '../../lib/merge.ts';
import { codeOf, issuesByPath } from '../../lib/problems.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { ConflictPanel } from '../../ui/conflict-panel.tsx';
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
  readonly onSave: (fields: SupplierFields, release: () => void) => void;
  readonly onClose: () => void;
}

const Frame = ({ form, title, saveLabel, saving, onSave, onClose }: FrameProps) => {
  const release = useLeaveGuard(form.formState.isDirty && !saving);
  const submit = form.handleSubmit((fields) => onSave(fields, release));
  useShortcut('mod+s', saveLabel, () => void submit());
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
          <Button onClick={() => void submit()} loading={saving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
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
  const save = (fields: SupplierFields, release: () => void): void =>
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
      saving={create.isPending || create.isSuccess}
      onSave={save}
      onClose={onClose}
    />
  );
};

interface Change {
  readonly body: SupplierFields;
  readonly revision: number | null;
}

interface EditProps {
  readonly read: ReadSupplier;
  readonly onClose: () => void;
}

interface Conflict {
  readonly mine: SupplierFields;
  readonly theirs: ReadSupplier;
}

/** Changes a supplier; when somebody else did meanwhile, both versions are shown. */
export const EditSupplierPanel = ({ read, onClose }: EditProps) => {
  const [start] = useState(read);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useUpdateSupplier(start.supplier.id);
  const client = useQueryClient();
  const form = useSupplierForm(fieldsOf(start.supplier));
  const send = ({ body, revision }: Change, release?: () => void): void =>
    update.mutate(
      { body, revision },
      {
        onSuccess: () => {
          toast.success('Supplier saved');
          release?.();
          onClose();
        },
        onError: (error) => {
          if (codeOf(error) === 'VERSION_STALE') void compare(body);
          else showIssues(form, error);
        },
      },
    );
  const compare = async (mine: SupplierFields): Promise<void> => {
    const theirs = await client.query({ ...supplierQuery(start.supplier.id), staleTime: 0 });
    setConflict({ mine, theirs });
  };
  const frame = (
    <Frame
      form={form}
      title={`Edit ${start.supplier.name}`}
      saveLabel="Save"
      saving={update.isPending || update.isSuccess || conflict !== null}
      onSave={(body, release) => send({ body, revision: start.revision }, release)}
      onClose={onClose}
    />
  );
  if (conflict === null) return frame;
  const versions: Versions = {
    base: supplierParts(fieldsOf(start.supplier)),
    mine: supplierParts(conflict.mine),
    theirs: supplierParts(fieldsOf(conflict.theirs.supplier)),
  };
  const resolve = (choices: Choices): void =>
    send({
      body: fieldsWith(conflict.mine, mergedParts(versions, choices)),
      revision: conflict.theirs.revision,
    });
  return (
    <ConflictPanel
      noun="supplier"
      differences={differencesOf(versions)}
      saving={update.isPending}
      onSave={resolve}
      onTakeTheirs={onClose}
      onClose={() => setConflict(null)}
    />
  );
};
