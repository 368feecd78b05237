import { Tooltip } from '@mantine/core';
import { formatDate, formatMoney, formatMoneyCompact } from '../lib/format.ts';
import './text.css';

export interface MoneyProps {
  readonly amount: number | null | undefined;
  readonly currency: string | null | undefined;
  /** EUR 1.2M instead of all digits, which the tooltip then shows. */
  readonly compact?: boolean;
}

/** An amount with its currency in tabular figures; a dash when it is unknown. */
export const Money = ({ amount, currency, compact = false }: MoneyProps) => {
  const full = <span className="qm-numeric">{formatMoney(amount, currency)}</span>;
  if (!compact || amount === null || amount === undefined) return full;
  return (
    <Tooltip label={formatMoney(amount, currency)}>
      <span className="qm-numeric">{formatMoneyCompact(amount, currency)}</span>
    </Tooltip>
  );
};

export interface DateTextProps {
  readonly value: string | null | undefined;
}

/** A day or an instant in UTC; a dash when there is none. */
export const DateText = ({ value }: DateTextProps) => {
  const text = formatDate(value);
  return value === null || value === undefined || value === '' ? (
    <span className="qm-muted">{text}</span>
  ) : (
    <time className="qm-numeric" dateTime={value}>
      {text}
    </time>
  );
};
