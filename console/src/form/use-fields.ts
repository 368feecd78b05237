import { toIssues } from '@quartermaster/contracts/core/problem';
import isEqual from 'fast-deep-equal/es6';
import { useEffect, useState, type ChangeEvent } from 'react';
import type { z } from 'zod';
import { getRejectionCode, issuesByPath, messageFor } from '../lib/problems.ts';
import { focusFirst } from './unreadable.ts';

/** Messages by dotted path, such as `contacts.0.email`; the empty path is the form as a whole. */
type Errors = ReadonlyMap<string, string>;

/** Rules that a form is checked by before it is sent. */
export interface Checks<Value, Sent> {
  /** Schema of the contract; the parsed value is sent. */
  readonly schema?: z.ZodType<Sent>;
  /** Returns the message that replaces the schema's at this path. */
  readonly words?: (path: string, value: Value) => string | undefined;
  /** Returns errors by path that no schema finds. */
  readonly check?: (value: Value) => Readonly<Record<string, string | null>>;
  /** True: a text field shows its error once it is left. By default errors show after the first attempt to save. */
  readonly showsErrorsOnBlur?: boolean;
}

const validate = <Value, Sent>(value: Value, { schema, words, check }: Checks<Value, Sent>) => {
  const errors = new Map<string, string>();
  const parsed = schema?.safeParse(value);
  for (const { path, message } of parsed?.error === undefined ? [] : toIssues(parsed.error))
    if (!errors.has(path)) errors.set(path, words?.(path, value) ?? message);
  for (const [path, message] of Object.entries(check?.(value) ?? {}))
    if (message !== null) errors.set(path, message);
  return { errors, sent: (parsed === undefined ? value : parsed.data) as Sent };
};

/** Issues of a refusal by the paths of the form; a refused form without issues is wrong as a whole. */
const readRefusal = (error: unknown): Errors => {
  const issues = [...issuesByPath(error)];
  if (issues.length === 0 && getRejectionCode(error) === 'VALIDATION_FAILED')
    return new Map([['', messageFor(error)]]);
  return new Map(issues.map(([path, message]) => [path.replace(/^body\./, ''), message]));
};

const getField = (path: string): string => path.split('.', 1)[0] ?? '';

/** Finds the error at a path, else the first one below it. */
const findError = (errors: Errors, path: string): string | undefined =>
  errors.get(path) ?? [...errors].find(([at]) => at.startsWith(`${path}.`))?.[1];

/** Errors that the form shows now. */
interface ShownErrors<Value> {
  readonly isTried: boolean;
  /** Text fields that were left. */
  readonly left: readonly string[];
  /** The issues with which the server refused `refusedValue`. A field shows its own until it is changed. */
  readonly refused: Errors;
  readonly refusedValue: Partial<Value>;
  /** Messages that no field shows. */
  readonly sentences: readonly string[];
  /** Number of refusals; after each one the first wrong field gets the focus. */
  readonly refusals: number;
}

const noErrors = {
  isTried: false,
  left: [],
  refused: new Map(),
  refusedValue: {},
  sentences: [],
  refusals: 0,
} as const;

/** Keys of the fields that hold a text. */
type Texts<Value> = { [Key in keyof Value]: Value[Key] extends string ? Key : never }[keyof Value];

/** Fields of a form: bound to its value, and with the errors of its checks and of the server. */
export const useFields = <Value extends object, Sent>(
  value: Value,
  set: (change: Partial<Value>) => void,
  checks: Checks<Value, Sent>,
) => {
  const [shown, setShown] = useState<ShownErrors<Value>>(noErrors);
  const { isTried, left, refused, refusedValue, sentences, refusals } = shown;
  useEffect(() => {
    if (refusals > 0) focusFirst('[aria-invalid]');
  }, [refusals]);
  const { errors } = validate(value, isTried || left.length > 0 ? checks : {});
  const isUnchanged = (field: string): boolean =>
    isEqual(refusedValue[field as keyof Value], value[field as keyof Value]);
  const shownErrors = new Map([
    ...[...errors].filter(([path]) => isTried || left.includes(getField(path))),
    ...[...refused].filter(([path]) => isUnchanged(getField(path))),
  ]);
  const rendered = new Set<string>(); // filled by the components that show these fields
  const listUnshown = (found: Errors): readonly string[] =>
    [...found].filter(([path]) => !rendered.has(getField(path))).map(([, message]) => message);
  const showError = (field: string): string | undefined => {
    rendered.add(field);
    return findError(shownErrors, field);
  };
  const leave = (field: string): void =>
    setShown((before) => ({ ...before, left: [...before.left, field] }));
  const put = <Key extends keyof Value>(key: Key, next: Value[Key]): void => {
    const change: Partial<Value> = {};
    change[key] = next;
    set(change);
  };
  return {
    value,
    set,
    /** Error at exactly this path, for a field within a list. */
    getError: (path: string): string | undefined => shownErrors.get(path),
    field: {
      /** Props of a field that passes its value. */
      value: <Key extends keyof Value & string>(key: Key) => ({
        value: value[key],
        error: showError(key),
        onChange: (next: Value[Key]): void => put(key, next),
      }),
      /** Props of an input of the browser. */
      text: (key: Texts<Value> & string) => ({
        value: value[key] as string,
        error: showError(key),
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
          put(key, currentTarget.value as Value[Texts<Value>]),
        ...(checks.showsErrorsOnBlur === true && { onBlur: () => leave(key) }),
      }),
    },
    /** Errors that no field shows. */
    sentences,
    /** Returns what is to be sent; null when it is wrong, which the fields then show. */
    attempt: (): Sent | null => {
      const found = validate(value, checks);
      const isWrong = found.errors.size > 0;
      setShown({
        ...noErrors,
        isTried: true,
        sentences: listUnshown(found.errors),
        refusals: isWrong ? refusals + 1 : 0,
      });
      return isWrong ? null : found.sent;
    },
    /** Shows why the server refused the value; `takesFocus` focuses the first wrong field. */
    refuse: (error: unknown, takesFocus = true): void => {
      const found = readRefusal(error);
      setShown((before) => ({
        ...before,
        refused: found,
        refusedValue: value,
        sentences: listUnshown(found),
        refusals: takesFocus && found.size > 0 ? before.refusals + 1 : before.refusals,
      }));
    },
    reset: (): void => setShown(noErrors),
  };
};

/** Fields that a component renders, of any kind of form. */
export type Fields<Value extends object> = Pick<
  ReturnType<typeof useFields<Value, unknown>>,
  'value' | 'set' | 'field' | 'getError'
>;
