import { TextInput, Tooltip, type TextInputProps } from '@mantine/core';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import type { Reading } from '../lib/numbers/number-rule.ts';
import { registerCommit, UNREADABLE } from './unreadable.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';

export interface TypedFieldProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type'
> {
  /** The value as text, shown until something else is typed. */
  readonly shown: string;
  readonly read: (text: string) => Reading<Value>;
  /** Called with the read value on blur and Enter. */
  readonly onCommit: (value: Value) => void;
  /** Called with every text that is typed. */
  readonly onType?: (text: string) => void;
  /** Incremented when the value is chosen elsewhere; the typed text is then discarded. */
  readonly resetKey?: number;
  /** Initial text, treated as if it had been typed. */
  readonly startText?: string | undefined;
  /** Replaces `onCommit` when Ctrl+S saves. */
  readonly commitForSave?: (() => void) | undefined;
  /** True where there is no room below the field: its message covers the content below. */
  readonly isMessageOver?: boolean;
}

interface TypedText {
  readonly text: string;
  /** Text of the value. An unreadable typed text is discarded when it changes. */
  readonly before: string;
  readonly choices: number;
  /** Message about what is accepted; null while the text is still being typed. */
  readonly problem: string | null;
}

/** The typed text while it is shown; null when a new value or `resetKey` replaces it. */
const resolveTypedText = (
  typed: TypedText | null,
  { before, choices }: Omit<TypedText, 'text' | 'problem'>,
) => {
  if (typed?.choices !== choices) return null;
  return typed.problem === null || typed.before === before ? typed : null;
};

/** State of the typed text. */
const useTyped = <Value,>(props: TypedFieldProps<Value>) => {
  const { shown, read, onCommit, onType, startText, resetKey = 0 } = props;
  const asTyped = (text: string): TypedText => ({
    text,
    before: shown,
    choices: resetKey,
    problem: null,
  });
  const [typed, setTyped] = useState(startText === undefined ? null : asTyped(startText));
  const current = resolveTypedText(typed, { before: shown, choices: resetKey });
  return {
    text: current?.text ?? shown,
    problem: current?.problem ?? null,
    isTyped: current !== null,
    type: (text: string): void => {
      setTyped(asTyped(text));
      onType?.(text);
    },
    giveUp: (): void => setTyped(null),
    /** Commits the typed text; false when it cannot be read. */
    take: (): boolean => {
      if (current === null) return true;
      const reading = read(current.text);
      if ('problem' in reading) {
        setTyped({ ...asTyped(current.text), problem: reading.problem });
        return false;
      }
      setTyped(null);
      onCommit(reading.value);
      return true;
    },
  };
};

const useCommitBeforeSave = (field: { readonly current: HTMLElement | null }, take: () => void) => {
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (field.current === null) return;
    return registerCommit(field.current, () => latest.current());
  }, [field]);
};

/** Escape discards the typed text and nothing else; an unreadable text does not submit the form. */
const useKeys =
  ({ isTyped, take, giveUp }: ReturnType<typeof useTyped>) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && isTyped) {
      event.preventDefault();
      event.stopPropagation();
      giveUp();
    }
    if (event.key === 'Enter' && !take()) event.preventDefault();
    if (event.key === 'Tab') take();
  };

/**
 * A field whose value is read from text on blur, Enter and Ctrl+S. An unreadable text stays in the field, which is marked and
 * shows what is accepted.
 */
export const TypedField = <Value,>(props: TypedFieldProps<Value>) => {
  const {
    shown,
    read,
    onCommit,
    onType,
    startText,
    resetKey,
    commitForSave,
    isMessageOver,
    ...rest
  } = props;
  const { ref, error, onBlur, onFocus, onKeyDown, ...others } = rest;
  const typed = useTyped(props);
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  const selected = useSelectOnFocus(field, typed.text);
  const takeTyped = (): void => {
    if (typed.take()) commitForSave?.();
  };
  useCommitBeforeSave(field, takeTyped);
  const onKey = useKeys(typed);
  const messageId = useId();
  const isOver = isMessageOver === true && typed.problem !== null;
  useLayoutEffect(() => {
    // The input's own property of that name is overwritten by the messages that its wrapper shows.
    if (isOver) field.current?.setAttribute('aria-describedby', messageId);
    else if (isMessageOver === true) field.current?.removeAttribute('aria-describedby');
  }, [isOver, isMessageOver, messageId]);
  const input = (
    <TextInput
      autoComplete="off"
      {...others}
      {...(typed.problem !== null && UNREADABLE)}
      ref={field}
      value={typed.text}
      error={isOver || (typed.problem ?? error)}
      onChange={(event) => {
        selected.onType();
        typed.type(event.currentTarget.value);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        selected.onFocus();
      }}
      onBlur={(event) => {
        typed.take();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        onKey(event);
      }}
    />
  );
  if (isMessageOver !== true) return input;
  return (
    <Tooltip
      opened={isOver}
      position="bottom-end"
      color="danger"
      label={
        <span id={messageId} role="alert">
          {typed.problem}
        </span>
      }
    >
      {input}
    </Tooltip>
  );
};
