import { readNumber, type NumberRule } from '../lib/numbers/number-rule.ts';
import { writeNumber } from '../lib/numbers/parse-number.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

export interface NumberFieldProps extends Omit<
  TypedFieldProps<number | null>,
  'shown' | 'read' | 'onCommit'
> {
  readonly rule: NumberRule;
  readonly value: number | null;
  /** Called on blur and Enter with a number that the rule accepts, or null when the field was emptied. */
  readonly onChange: (value: number | null) => void;
  /** Calls `onChange` with every readable number while it is typed, where a button waits for it. */
  readonly isLive?: boolean;
}

export const numberText = (value: number | null, rule: NumberRule): string =>
  value === null ? '' : writeNumber(value, rule);

/** A number as people type it, by one rule: "1.2k", "12,50", "+10%". */
export const NumberField = (props: NumberFieldProps) => {
  const { rule, value, onChange, isLive = false, onType, ...rest } = props;
  const take = (next: number | null): void => {
    if (next !== value) onChange(next);
  };
  const takeLive = (text: string): void => {
    const reading = readNumber(text, rule, value);
    if ('value' in reading) take(reading.value);
  };
  return (
    <TypedField
      {...rest}
      onType={(text) => {
        onType?.(text);
        if (isLive) takeLive(text);
      }}
      inputMode="decimal"
      shown={numberText(value, rule)}
      read={(text) => readNumber(text, rule, value)}
      onCommit={take}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
};
