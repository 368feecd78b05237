import { ActionIcon, Input, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '../data/settings.ts';
import { dateFrom, dateSuchAs, dateUntil } from './words.ts';
import '@mantine/dates/styles.layer.css';
import type { Day } from '@quartermaster/contracts/core/day';
import { readDay } from '../lib/dates.ts';
import { formatDate } from '../lib/format.ts';
import { firstDayOfWeek } from '../lib/locale.ts';
import type { Reading } from '../lib/numbers/number-rule.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

type Passed = Pick<
  TypedFieldProps<Day | null>,
  'label' | 'description' | 'error' | 'placeholder' | 'disabled' | 'w' | 'aria-label'
>;

interface Limits {
  /** Earliest and latest day that is accepted. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  /** True by default: the field may be emptied. */
  readonly clearable?: boolean;
}

export interface DateFieldProps extends Passed, Limits {
  readonly value: Day | null;
  readonly onChange: (day: Day | null) => void;
  /** Opens the calendar inside the popover around the field, so that picking a day does not close it. */
  readonly isInPopover?: boolean;
}

const describeOutsideLimits = (day: Day, { min, max }: Limits): string | null => {
  if (min !== undefined && day < min) return dateFrom(min);
  if (max !== undefined && day > max) return dateUntil(max);
  return null;
};

/** Reads the typed day, or returns a sentence that names what is accepted. */
const readDayField = (text: string, today: Day, limits: Limits): Reading<Day | null> => {
  const isEmpty = text.trim() === '';
  if (isEmpty && limits.clearable !== false) return { value: null };
  const day = readDay(text, { today });
  if (day === null) return { problem: dateSuchAs(today) };
  const problem = describeOutsideLimits(day, limits);
  return problem === null ? { value: day } : { problem };
};

const calendarWords = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
} as const;

interface CalendarProps extends Limits {
  readonly value: Day | null;
  readonly today: Day;
  readonly onPick: (day: Day) => void;
}

/** One month to pick a day from, with the shop's today marked. */
const Calendar = ({ value, today, min, max, onPick }: CalendarProps) => (
  <DatePicker
    value={value}
    defaultDate={value ?? today}
    ariaLabels={calendarWords}
    firstDayOfWeek={firstDayOfWeek()}
    weekendDays={[]} // red is for errors
    onChange={(day) => {
      if (day !== null) onPick(day);
    }}
    getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
    {...(min !== undefined && { minDate: min })}
    {...(max !== undefined && { maxDate: max })}
  />
);

/** Opens and closes the calendar; a press on the field opens it, leaving the field or Escape closes it. */
const useCalendar = () => {
  const [isOpen, setOpen] = useState(false);
  const [choices, setChoices] = useState(0);
  return {
    isOpen,
    setOpen,
    choices,
    close: () => setOpen(false),
    choose: () => setChoices(choices + 1),
  };
};

/** A day, typed in the way of the locale or picked from a calendar; no time zone is involved. */
export const DateField = (props: DateFieldProps) => {
  const { value, onChange, min, max, clearable = true, isInPopover = false, ...rest } = props;
  const today = useToday();
  const { isOpen, setOpen, choices, close, choose } = useCalendar();
  const limits = { min, max, clearable };
  const take = (day: Day | null): void => {
    close();
    if (day !== value) onChange(day);
  };
  const pick = (day: Day | null): void => {
    choose();
    take(day);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus={false}
      closeOnEscape={false}
      withinPortal={!isInPopover}
      withRoles={false} // they would name the box around the field; the button below has them
    >
      <Popover.Target>
        <div>
          <TypedField
            {...rest}
            resetKey={choices}
            shown={value === null ? '' : formatDate(value)}
            read={(text) => readDayField(text, today, limits)}
            onCommit={take}
            onType={close}
            onClick={() => setOpen(true)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') setOpen(true);
              if (event.key === 'Tab') close();
              if (event.key !== 'Escape' || !isOpen) return;
              event.preventDefault();
              event.stopPropagation();
              close();
            }}
            leftSection={
              <ActionIcon
                aria-label="Open the calendar"
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                tabIndex={-1}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={16} stroke={1.6} />
              </ActionIcon>
            }
            rightSection={
              clearable && value !== null ? (
                <Input.ClearButton
                  aria-label="Clear the date"
                  tabIndex={-1}
                  onClick={() => pick(null)}
                />
              ) : null
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Calendar"
        onMouseDown={(event) => event.preventDefault()}
      >
        <Calendar {...limits} value={value} today={today} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
};
