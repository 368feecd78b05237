import isEqual from 'fast-deep-equal';
import { useQuery } from '@tanstack/react-query';
import { ActionIcon, Skeleton } from '@mantine/core';
import { addDays } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { PaymentProgress, type PaymentFigure } from './progress-bar.tsx';
import { useToday } from '../../data/settings.ts';
import type { Narrowing } from '../../data/list-call.ts';
import { monthsQuery, totalsQuery } from '../../data/payments.ts';
import type { ListFilters } from '../../list/list-url.ts';
import { isSameMonth, monthStart, yearOf } from '../../lib/dates.ts';
import {
  DASH,
  formatMoney,
  formatMoneyCompact,
  formatMonth,
  formatMonthName,
} from '../../lib/format.ts';
import styles from './payments-summary.module.css';

type Years = Readonly<Record<string, readonly (number | null)[]>>;

const NONE: readonly (number | null)[] = Array.from({ length: 12 }, () => null);

/** Payments due in a month; months from 0. */
const dueIn = (year: number, month: number): Filter => ({
  column: 'dueDate',
  criteria: {
    type: 'date',
    operator: 'between',
    value: [monthStart(year, month), addDays(monthStart(year, month + 1), -1)],
  },
});

interface BarProps {
  readonly day: string;
  readonly amount: number | null;
  readonly largest: number;
  readonly currency: string | null;
  readonly now: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const Bar = ({ day, amount, largest, currency, now, chosen, onChoose }: BarProps) => {
  const height = largest > 0 && amount !== null ? Math.max((amount / largest) * 100, 3) : 0;
  const text = `${formatMonth(day)}: ${amount === null ? DASH : formatMoney(amount, currency)}`;
  return (
    <button
      type="button"
      className={styles['month']}
      aria-pressed={chosen}
      aria-label={`${text}. Show what is due then`}
      title={text}
      data-now={now}
      onClick={onChoose}
    >
      <span className={styles['amount']}>
        {amount === null ? '' : formatMoneyCompact(amount, currency)}
      </span>
      <span className={styles['bar']} style={{ height: `${String(height)}%` }} />
      <span className={styles['name']}>{formatMonthName(day)}</span>
    </button>
  );
};

interface YearSwitchProps {
  readonly year: number;
  readonly years: readonly number[];
  readonly onChange: (year: number) => void;
}

const YearSwitch = ({ year, years, onChange }: YearSwitchProps) => {
  const before = years.filter((one) => one < year).at(-1);
  const after = years.find((one) => one > year);
  return (
    <div className={styles['year']}>
      <ActionIcon
        aria-label="Earlier year"
        size={24}
        disabled={before === undefined}
        onClick={() => before !== undefined && onChange(before)}
      >
        <IconChevronLeft size={14} />
      </ActionIcon>
      <span aria-live="polite">{year}</span>
      <ActionIcon
        aria-label="Later year"
        size={24}
        disabled={after === undefined}
        onClick={() => after !== undefined && onChange(after)}
      >
        <IconChevronRight size={14} />
      </ActionIcon>
    </div>
  );
};

interface MonthBarsProps {
  readonly months: Years;
  /** Of the shop. */
  readonly currency: string | null;
  readonly today: string;
  readonly list: ListFilters;
}

/** What is due in each month of a year; pressing one narrows the list to it, once more widens it again. */
const MonthBars = ({ months, currency, today, list }: MonthBarsProps) => {
  const thisYear = yearOf(today);
  const [year, setYear] = useState(thisYear);
  const years = [...new Set([...Object.keys(months).map(Number), thisYear])].sort((a, b) => a - b);
  const amounts = months[String(year)] ?? NONE;
  const largest = Math.max(...amounts.map((amount) => amount ?? 0));
  const choose = (filter: Filter): void => {
    const others = list.filters.filter((one) => !isEqual(one.criteria, filter.criteria));
    const chosen = others.length < list.filters.length;
    list.setFilters(chosen ? others : [...list.filters, filter], list.logic);
  };
  return (
    <section className={styles['months']} aria-label="Due by month">
      <header>
        <span className={styles['label']}>Due by month</span>
        <YearSwitch year={year} years={years} onChange={setYear} />
      </header>
      <div className={styles['bars']}>
        {amounts.map((amount, month) => {
          const filter = dueIn(year, month);
          const day = monthStart(year, month);
          return (
            <Bar
              key={day}
              {...{ day, amount, largest, currency }}
              now={isSameMonth(today, day)}
              chosen={list.filters.some((one) => isEqual(one.criteria, filter.criteria))}
              onChoose={() => choose(filter)}
            />
          );
        })}
      </div>
    </section>
  );
};

const kinds = ['paid', 'due', 'overdue'] as const;

interface PaymentsSummaryProps {
  readonly narrowing: Narrowing;
  readonly list: ListFilters;
}

/** Sums, in the shop's currency, of the payments that match search and filters in any view, and the months they are due. */
export const PaymentsSummary = ({ narrowing, list }: PaymentsSummaryProps) => {
  const totals = useQuery(totalsQuery(narrowing)).data;
  const months = useQuery(monthsQuery(narrowing)).data;
  const today = useToday();
  if (totals === undefined || months === undefined)
    return (
      <div className={styles['summary']} role="status" aria-label="Loading">
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  const figures = kinds.map((kind): PaymentFigure => {
    const { amount, count, missingCurrencies } = totals[kind];
    return { kind, amount, count, missing: missingCurrencies };
  });
  return (
    <div className={styles['summary']}>
      <PaymentProgress figures={figures} currency={totals.currency} />
      <MonthBars months={months} currency={totals.currency} today={today} list={list} />
    </div>
  );
};
