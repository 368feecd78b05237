import { ActionIcon } from '@mantine/core';
import { addDays } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { paymentsByMonth } from '@quartermaster/contracts/purchase-orders/calls/payments';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import { isSameMonth, monthStart, getYear } from '../../lib/dates.ts';
import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import type { ListFilters } from '../../list/list-url.ts';
import { BarsOfMonth, SeriesLegend } from '../../ui/month-bars.tsx';
import { monthAmounts, showDueThen } from './words.ts';
import barStyles from '../../ui/month-bars.module.css';
import styles from './payments-summary.module.css';

type Years = ResponseOf<typeof paymentsByMonth>;
/** Amount for each month of a year; null where there is none. */
type Months = readonly (number | null)[];

const NONE: Months = Array.from({ length: 12 }, () => null);

const series = [
  { name: 'due', label: 'To pay', tone: 'brand' },
  { name: 'paid', label: 'Paid', tone: 'success' },
] as const;
type Amounts = Readonly<Record<(typeof series)[number]['name'], number | null>>;

/** Filter of the payments due in a month; months count from 0. */
const buildDueFilter = (year: number, month: number): Filter => ({
  column: 'dueDate',
  criteria: {
    type: 'date',
    operator: 'between',
    value: [monthStart(year, month), addDays(monthStart(year, month + 1), -1)],
  },
});

interface BarProps {
  readonly day: string;
  readonly amounts: Amounts;
  readonly largest: number;
  readonly currency: string | null;
  readonly now: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const Bar = ({ day, amounts, largest, currency, now, chosen, onChoose }: BarProps) => {
  const money = (amount: number | null): string | null =>
    amount === null ? null : formatMoney(amount, currency);
  const text = monthAmounts({ day, due: money(amounts.due), paid: money(amounts.paid) });
  return (
    <button
      type="button"
      className={[barStyles.month, styles.month].join(' ')}
      aria-pressed={chosen}
      aria-label={showDueThen(text)}
      title={text}
      data-now={now}
      onClick={onChoose}
    >
      <BarsOfMonth
        {...{ day, largest }}
        isStack
        format={(amount) => formatMoneyCompact(amount, currency)}
        bars={series.map(({ name, tone }) => ({ tone, amount: amounts[name] }))}
      />
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
    <div className={styles.year}>
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
  /** Currency of the shop. */
  readonly currency: string | null;
  readonly today: string;
  readonly list: ListFilters;
}

/** Amounts to pay and paid by due month. Pressing a month narrows the list to it; pressing it again removes the filter. */
export const MonthBars = ({ months, currency, today, list }: MonthBarsProps) => {
  const thisYear = getYear(today);
  const [year, setYear] = useState(thisYear);
  const years = [...new Set([...Object.keys(months).map(Number), thisYear])].sort((a, b) => a - b);
  const { due, paid } = months[String(year)] ?? { due: NONE, paid: NONE };
  const largest = Math.max(...due.map((amount, at) => (amount ?? 0) + (paid[at] ?? 0)));
  const choose = (filter: Filter): void => {
    const others = list.filters.filter((one) => !isEqual(one.criteria, filter.criteria));
    const chosen = others.length < list.filters.length;
    list.setFilters(chosen ? others : [...list.filters, filter], list.logic);
  };
  return (
    <section className={styles.months} aria-label="Due by month">
      <header>
        <span className={styles.label}>Due by month</span>
        <SeriesLegend series={series} />
        <YearSwitch year={year} years={years} onChange={setYear} />
      </header>
      <div className={[barStyles.months, styles.bars].join(' ')}>
        {NONE.map((_, month) => {
          const amounts = { due: due[month] ?? null, paid: paid[month] ?? null };
          const filter = buildDueFilter(year, month);
          const day = monthStart(year, month);
          return (
            <Bar
              key={day}
              {...{ day, amounts, largest, currency }}
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
