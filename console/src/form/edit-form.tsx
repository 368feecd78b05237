import { useEffect, useEffectEvent } from 'react';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { toast } from '../ui/toast.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { FormActions, type FormActionsProps } from './form-actions.tsx';
import { FormPanel, type FormPanelProps } from './form-panel.tsx';
import type { EditForm } from './use-edit-form.ts';
import type { Edited } from './words.ts';

interface EditProps {
  readonly form: Pick<
    EditForm<object>,
    'isDirty' | 'isSaving' | 'hasSaved' | 'save' | 'discard' | 'conflict' | 'sentences'
  >;
  /** Noun of what is edited, for the conflict. */
  readonly noun: Edited;
}

/** Panel of an edit form: typing goes on during a save, and it closes when a save has ended and nothing more was typed. */
export const EditPanel = ({
  form,
  noun,
  ...panel
}: EditProps & Omit<FormPanelProps, 'form' | 'waits'>) => {
  const { isDirty, isSaving, hasSaved, conflict } = form;
  const release = useLeaveGuard(isDirty);
  const close = useEffectEvent((): void => {
    release();
    panel.onClose();
  });
  const isDone = hasSaved && !isSaving && !isDirty;
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return (
    <>
      <FormPanel {...panel} form={form} waits={false} />
      <DraftConflict noun={noun} conflict={conflict} saving={isSaving} />
    </>
  );
};

/** Edit form of a page: the bar that saves it, a toast of the errors that no field shows, and the conflict with another user. */
export const EditActions = ({
  form,
  noun,
  ...bar
}: EditProps & Pick<FormActionsProps, 'saveLabel'>) => {
  const { isDirty, isSaving, save, discard, conflict, sentences } = form;
  useEffect(() => {
    for (const sentence of sentences) toast.error(sentence);
  }, [sentences]);
  return (
    <>
      <FormActions dirty={isDirty} saving={isSaving} onSave={save} onDiscard={discard} {...bar} />
      <DraftConflict noun={noun} conflict={conflict} saving={isSaving} />
    </>
  );
};
