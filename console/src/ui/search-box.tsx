import { CloseButton, Kbd, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';

export interface SearchBoxProps {
  readonly value: string;
  /** Called a moment after the last key, and at once when cleared. */
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly width?: number;
  /** An answer to the search is awaited; shown once it takes a moment. */
  readonly isBusy?: boolean;
  /** Gets the focus when the panel around it opens. */
  readonly isFirst?: boolean;
}

const PAUSE_MS = 250;
/** A search that takes longer shows that it is busy. */
const SLOW_MS = 300;

/** The search of a list; "/" jumps to it, Esc empties it. */
export const SearchBox = memo(
  ({
    value,
    onChange,
    placeholder = 'Search',
    width = 310,
    isBusy = false,
    isFirst,
  }: SearchBoxProps) => {
    const [draft, setDraft] = useState<string | null>(null);
    const input = useRef<HTMLInputElement>(null);
    const send = useEffectEvent((text: string) => {
      onChange(text);
      setDraft(null);
    });
    useEffect(() => {
      if (draft === null) return;
      const timer = setTimeout(() => send(draft), PAUSE_MS);
      return () => clearTimeout(timer);
    }, [draft]);
    useShortcut('/', 'Search this list', () => input.current?.focus());
    const clear = (): void => {
      setDraft(null);
      onChange('');
    };
    const shown = draft ?? value;
    const [isSlow] = useDebouncedValue(isBusy, SLOW_MS);
    return (
      <TextInput
        ref={input}
        w={`min(${String(width)}px, 30vw)`}
        type="search"
        data-autofocus={isFirst}
        aria-label={placeholder}
        placeholder={placeholder}
        leftSection={
          isBusy && isSlow ? (
            <Loader size={14} color="gray" role="status" aria-label="Searching" />
          ) : (
            <IconSearch size={16} stroke={1.6} />
          )
        }
        rightSection={
          shown === '' ? (
            <Kbd size="xs">/</Kbd>
          ) : (
            <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />
          )
        }
        value={shown}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (shown !== '') clear();
          event.currentTarget.blur();
        }}
      />
    );
  },
);
