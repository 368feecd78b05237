import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { parseQuantity } from '../lib/parse-quantity.ts';

export interface QuantityInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type'
> {
  readonly value: number | null;
  /** Called on blur and Enter with a number in range, or null when emptied. */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Whole units (default) or fractions. */
  readonly whole?: boolean;
  /** Shows eight figures, as of rates, where two fraction digits would hide what counts. */
  readonly exact?: boolean;
}

const clean = (
  value: number,
  {
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    whole = true,
  }: Pick<QuantityInputProps, 'min' | 'max' | 'whole'>,
): number => {
  const bounded = Math.min(Math.max(value, min), max);
  return whole ? Math.round(bounded) : bounded;
};

const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 8 });

const shownOf = (value: number | null, exact: boolean): string => {
  if (value === null) return '';
  return exact ? figures.format(value) : formatNumber(value);
};

/** A number typed as people do ("1.2k", "12,50", "+10%"); keeps the last good value when it cannot be read. */
export const QuantityInput = ({
  value,
  onChange,
  min = 0,
  max,
  whole = true,
  exact = false,
  ...rest
}: QuantityInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const range = { min, whole, ...(max !== undefined && { max }) };
  const commit = (): void => {
    if (draft === null) return;
    setDraft(null);
    const typed = parseQuantity(draft, value, whole);
    if (draft.trim() === '') onChange(null);
    else if (typed !== null) onChange(clean(typed, range));
  };
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? shownOf(value, exact)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
};
