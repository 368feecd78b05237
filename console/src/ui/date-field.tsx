import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import '@mantine/dates/styles.layer.css';

export interface DateFieldProps extends Pick<
  DateInputProps,
  'label' | 'description' | 'error' | 'placeholder' | 'disabled' | 'w'
> {
  /** YYYY-MM-DD, as it is stored and sent. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  /** Earliest and latest day that can be picked, YYYY-MM-DD. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}

/** A day, typed or picked; never a time zone in between. */
export const DateField = ({ onChange, min, max, clearable = true, ...rest }: DateFieldProps) => (
  <DateInput
    {...rest}
    clearable={clearable}
    clearButtonProps={{ 'aria-label': 'Clear the date' }}
    valueFormat="MMM D, YYYY"
    firstDayOfWeek={1}
    leftSection={<IconCalendar size={16} stroke={1.6} />}
    popoverProps={{ shadow: 'md' }}
    onChange={onChange}
    {...(min !== undefined && { minDate: min })}
    {...(max !== undefined && { maxDate: max })}
  />
);
