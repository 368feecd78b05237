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
import { takeBeforeSaving, UNREADABLE } from './unreadable.ts';
import { useSelected } from './use-selected.ts';

export interface TypedFieldProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type'
> {
  /** The value as text, shown until something else is typed. */
  readonly shown: string;
  readonly read: (text: string) => Reading<Value>;
  /** Called on blur and Enter with what was read. */
  readonly onTake: (value: Value) => void;
  /** Called with every text that is typed. */
  readonly onType?: (text: string) => void;
  /** Raised when the value was chosen otherwise; what is being typed goes. */
  readonly choices?: number;
  /** A text that is there from the beginning, as if it had been typed. */
  readonly startText?: string | undefined;
  /** Takes the text in place of `onTake` before Ctrl+S saves. */
  readonly takeForSave?: (() => void) | undefined;
  /** Where there is no room below the field, its message lies over what is below. */
  readonly isMessageOver?: boolean;
}

interface Typed {
  readonly text: string;
  /** What would be shown otherwise. A text that cannot be read goes once that changes. */
  readonly before: string;
  readonly choices: number;
  /** What is accepted instead; null while the text is still being typed. */
  readonly problem: string | null;
}

/** What is typed, while it is to be shown; null once the value, or another choice, takes its place. */
const currentOf = (typed: Typed | null, { before, choices }: Omit<Typed, 'text' | 'problem'>) => {
  if (typed?.choices !== choices) return null;
  return typed.problem === null || typed.before === before ? typed : null;
};

/** The text that is being typed, and what becomes of it. */
const useTyped = <Value,>(props: TypedFieldProps<Value>) => {
  const { shown, read, onTake, onType, startText, choices = 0 } = props;
  const asTyped = (text: string): Typed => ({ text, before: shown, choices, problem: null });
  const [typed, setTyped] = useState(startText === undefined ? null : asTyped(startText));
  const current = currentOf(typed, { before: shown, choices });
  return {
    text: current?.text ?? shown,
    problem: current?.problem ?? null,
    isTyped: current !== null,
    type: (text: string): void => {
      setTyped(asTyped(text));
      onType?.(text);
    },
    giveUp: (): void => setTyped(null),
    /** True unless there is a text that cannot be read. */
    take: (): boolean => {
      if (current === null) return true;
      const reading = read(current.text);
      if ('problem' in reading) {
        setTyped({ ...asTyped(current.text), problem: reading.problem });
        return false;
      }
      setTyped(null);
      onTake(reading.value);
      return true;
    },
  };
};

const useTakeBeforeSaving = (field: { readonly current: HTMLElement | null }, take: () => void) => {
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (field.current === null) return;
    return takeBeforeSaving(field.current, () => latest.current());
  }, [field]);
};

/** Escape gives up what was typed and nothing else; a text that cannot be read does not submit the form. */
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
 * A field whose value is read from text on blur, Enter and Ctrl+S. A text that cannot be read stays in the field, which
 * is marked and shows what is accepted.
 */
export const TypedField = <Value,>(props: TypedFieldProps<Value>) => {
  const { shown, read, onTake, onType, startText, choices, takeForSave, isMessageOver, ...rest } =
    props;
  const { ref, error, onBlur, onFocus, onKeyDown, ...others } = rest;
  const typed = useTyped(props);
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  const selected = useSelected(field, typed.text);
  const takeTyped = (): void => {
    if (typed.take()) takeForSave?.();
  };
  useTakeBeforeSaving(field, takeTyped);
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
