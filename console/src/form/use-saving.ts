import { useState } from 'react';
import type { Part, Versions } from '../lib/merge.ts';
import { toast } from '../ui/toast.tsx';
import {
  toVersions,
  type ChangeAuthor,
  type Clash,
  type MergeFields,
  type Version,
} from './draft.ts';
import { RefetchFailed, saveWithMerge, type SaveCalls } from './save-with-merge.ts';
import type { useDraft } from './use-draft.ts';

/** Two versions of the edited value, and the ways to resolve them. */
export interface Conflict {
  readonly versions: Versions;
  readonly author: ChangeAuthor | undefined;
  /** Saves a value of these parts over the shown version. */
  readonly resolve: (parts: readonly Part[]) => void;
  /** Drops the draft. */
  readonly takeTheirs: () => void;
  readonly dismiss: () => void;
}

interface Saving<Value> extends Pick<SaveCalls<Value>, 'send' | 'readAgain'> {
  readonly mergeFields: MergeFields<Value>;
  /** Text of the toast after a save. */
  readonly done: string;
}

const reportRefetchFailed = (error: unknown): void => {
  if (error instanceof RefetchFailed) toast.error(error.message);
};

/**
 * Saves a draft with one call at a time. Changes typed during a save stay a draft on top of the saved value. When another user
 * saved first, `conflict` holds both versions. The mutation behind `send` shows its failures.
 */
export const useSaving = <Value>(
  draft: ReturnType<typeof useDraft<Value>>,
  saving: Saving<Value>,
) => {
  const { mergeFields: parted } = saving;
  const [isSaving, setIsSaving] = useState(false);
  const [hasSaved, setHasSaved] = useState(false);
  const run = async (base: Version<Value>, value: Value, typed: Value): Promise<void> => {
    const calls = { ...saving, recorded: (): void => void toast.success(saving.done) };
    const { stored, clash } = await saveWithMerge(base, value, { calls, parted });
    if (clash === null) {
      draft.onSaved(typed, stored);
      setHasSaved(true);
    } else draft.setClash(clash);
  };
  /** `typed` is the value of the fields where it differs from the sent form. */
  const send = (base: Version<Value>, value: Value, typed: Value = value): void => {
    if (isSaving) return;
    setIsSaving(true);
    void run(base, value, typed)
      .catch(reportRefetchFailed) // the mutation shows every other failure
      .finally(() => setIsSaving(false));
  };
  const toConflict = ({ base, theirs, author }: Clash<Value>): Conflict => {
    const three = { base, mine: draft.value, theirs: theirs.value };
    return {
      versions: toVersions(three, parted),
      author,
      resolve: (parts) => {
        const value = parted.withParts(parts, three.mine, theirs.value);
        draft.restart(theirs, value);
        send(theirs, value);
      },
      takeTheirs: draft.discard,
      dismiss: () => draft.setClash(null),
    };
  };
  return {
    isSaving,
    /** True after the first save. */
    hasSaved,
    save: (value = draft.value, typed = draft.value): void => send(draft.base, value, typed),
    conflict: draft.clash === null ? null : toConflict(draft.clash),
  };
};
