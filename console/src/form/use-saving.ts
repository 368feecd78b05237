import { useState } from 'react';
import type { Part, Versions } from '../lib/merge.ts';
import { toast } from '../ui/toast.tsx';
import { versionsOf, type ChangeAuthor, type Clash, type Parted, type Version } from './draft.ts';
import { NotReadAgain, saveOver, type Calls } from './save-over.ts';
import type { SavedDraft } from './use-draft.ts';

/** Two versions of what is edited, and what is done with them. */
export interface Conflict {
  readonly versions: Versions;
  readonly author: ChangeAuthor | undefined;
  /** Saves what these parts make, over the version that was shown. */
  readonly resolve: (parts: readonly Part[]) => void;
  /** Drops the draft. */
  readonly takeTheirs: () => void;
  readonly dismiss: () => void;
}

interface Saving<Value> extends Pick<Calls<Value>, 'send' | 'readAgain'> {
  readonly parted: Parted<Value>;
  /** What people read once it is saved. */
  readonly done: string;
}

const sayNotRead = (error: unknown): void => {
  if (error instanceof NotReadAgain) toast.error(error.message);
};

/**
 * Saves a draft with one call at a time. What is typed meanwhile stays a draft, on top of what was saved. When another
 * user saved first, `conflict` holds both versions. Failures of `send` are shown by the mutation behind it.
 */
export const useSaving = <Value>(draft: SavedDraft<Value>, saving: Saving<Value>) => {
  const { parted } = saving;
  const [isSaving, setIsSaving] = useState(false);
  const [hasSaved, setHasSaved] = useState(false);
  const run = async (base: Version<Value>, value: Value, typed: Value): Promise<void> => {
    const calls = { ...saving, recorded: (): void => void toast.success(saving.done) };
    const { stored, clash } = await saveOver(base, value, { calls, parted });
    if (clash === null) {
      draft.saved(typed, stored);
      setHasSaved(true);
    } else draft.setClash(clash);
  };
  /** `typed` is what the fields hold where that is not yet in the form in which it is sent. */
  const send = (base: Version<Value>, value: Value, typed: Value = value): void => {
    if (isSaving) return;
    setIsSaving(true);
    void run(base, value, typed)
      .catch(sayNotRead) // the mutation shows every other failure
      .finally(() => setIsSaving(false));
  };
  const conflictOf = ({ base, theirs, author }: Clash<Value>): Conflict => {
    const three = { base, mine: draft.typed(), theirs: theirs.value };
    return {
      versions: versionsOf(three, parted),
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
    /** It was saved at least once. */
    hasSaved,
    save: (value = draft.typed(), typed = draft.typed()): void => send(draft.base, value, typed),
    conflict: draft.clash === null ? null : conflictOf(draft.clash),
  };
};
