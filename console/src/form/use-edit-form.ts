import { type QueryExecuteOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MergeFields, Version } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { useFields, type Checks } from './use-fields.ts';
import { useSaving } from './use-saving.ts';

interface EditOptions<Value, Read, Key extends QueryKey> extends Checks<Value, Value> {
  /** The latest answer of `query`. */
  readonly read: Read;
  readonly query: QueryExecuteOptions<Read, Error, Read, Read, Key>;
  /** Takes the value of the form out of what was read. */
  readonly toVersion: (read: Read) => Version<Value>;
  readonly mergeFields: MergeFields<Value>;
  /** Saves a value over the version that it was made on. The mutation behind it shows its failures. */
  readonly send: (base: Version<Value>, value: Value) => Promise<unknown>;
  /** Text of the toast after a save. */
  readonly done: string;
}

/**
 * Form of something that others change too. It is saved at the revision that it was read at; what is typed during a save stays a
 * draft over the saved value. When another user saved first, `conflict` holds both versions.
 */
export const useEditForm = <Value extends object, Read, Key extends QueryKey>(
  options: EditOptions<Value, Read, Key>,
) => {
  const { read, query, toVersion, mergeFields, send } = options;
  const client = useQueryClient();
  const { value: base, revision } = useMemo(() => toVersion(read), [read, toVersion]);
  const draft = useDraft(base, revision, mergeFields);
  const { value, change, dirty, undo, redo, canUndo, canRedo } = draft;
  const set = (part: Partial<Value>): void => change((before) => ({ ...before, ...part }));
  const { attempt, refuse, reset, ...fields } = useFields(value, set, options);
  const saving = useSaving(draft, {
    mergeFields,
    send: async (from, next) => {
      try {
        await send(from, next);
      } catch (error) {
        refuse(error, false); // the user may be typing
        throw error;
      }
    },
    readAgain: async () => toVersion(await client.query({ ...query, staleTime: 0 })),
    done: options.done,
  });
  return {
    ...fields,
    ...saving,
    base: draft.base,
    /** Changes the value in a step, which can be undone. */
    change,
    undo,
    redo,
    canUndo,
    canRedo,
    isDirty: dirty,
    save: (): void => {
      const sent = saving.isSaving ? null : attempt();
      if (sent !== null) saving.save(sent, value);
    },
    discard: (): void => {
      reset();
      draft.discard();
    },
  };
};

export type EditForm<Value extends object> = ReturnType<
  typeof useEditForm<Value, unknown, QueryKey>
>;
