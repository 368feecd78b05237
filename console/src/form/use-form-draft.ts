import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { mergeTypedSince, type Clash, type MergeFields, type Version } from './draft.ts';
import type { SavedDraft } from './use-draft.ts';

/** Resets a form to another version and sets the typed values, without touching fields that hold them already. */
const rebaseFields = <Value extends FieldValues>(
  form: UseFormReturn<Value>,
  base: Value,
  value: Value,
): void => {
  form.reset(base, { keepValues: true });
  for (const key of Object.keys(base) as Path<Value>[]) {
    const next = value[key] as PathValue<Value, Path<Value>>;
    form.setValue(key, next, { shouldDirty: true });
  }
};

interface Base<Value> {
  readonly version: Version<Value>;
  /** True when the fields must be reset to it. */
  readonly isRead: boolean;
}

/** Base version of the fields; a newer one replaces it while nothing is typed. */
const useBase = <Value extends FieldValues>(form: UseFormReturn<Value>, read: Version<Value>) => {
  const [base, setBase] = useState<Base<Value>>({ version: read, isRead: false });
  const [seen, setSeen] = useState(read);
  const { isDirty } = form.formState;
  if (seen !== read) {
    setSeen(read);
    if (!isDirty) setBase({ version: read, isRead: true });
  }
  useEffect(() => {
    if (base.isRead) form.reset(base.version.value);
  }, [form, base]);
  const pin = (version: Version<Value>): void => setBase({ version, isRead: false });
  return { base: base.version, pin, isDirty };
};

/** A draft in the fields of a form, onSaved only at the revision of its base version. */
export const useFormDraft = <Value extends FieldValues>(
  form: UseFormReturn<Value>,
  read: Version<Value>,
  parted: MergeFields<Value>,
) => {
  const { base, pin, isDirty } = useBase(form, read);
  const [clash, setClash] = useState<Clash<Value> | null>(null);
  const discard = (): void => {
    const version = clash?.theirs ?? read;
    pin(version);
    setClash(null);
    form.reset(version.value);
  };
  const restart = (version: Version<Value>, value: Value): void => {
    pin(version);
    setClash(null);
    rebaseFields(form, version.value, value);
  };
  const onSaved = (sent: Value, stored: Version<Value>): void => {
    const value = mergeTypedSince({ sent, typed: form.getValues(), stored: stored.value }, parted);
    if (value === null) setClash({ base: sent, theirs: stored });
    else restart(stored, value);
  };
  const typed = (): Value => form.getValues();
  const draft: SavedDraft<Value> = {
    base,
    clash,
    getValue: typed,
    onSaved,
    setClash,
    restart,
    discard,
  };
  return { ...draft, isDirty };
};
