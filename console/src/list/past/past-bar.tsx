import { Slider } from '@mantine/core';
import { isDay } from '@quartermaster/contracts/core/day';
import { useState } from 'react';
import { DateField } from '../../form/date-field.tsx';
import { momentText, PastBanner } from '../../ui/past-banner.tsx';
import { type Moments, useMoment, useMoments } from './moment.ts';
import styles from './past-bar.module.css';

interface MomentProps {
  readonly moments: Moments;
  readonly asOf: string;
  readonly onMoment: (asOf: string) => void;
}

/** While it is moved nothing is read; the list follows once it rests. */
const MomentSlider = ({ moments, asOf, onMoment }: MomentProps) => {
  const { first, last, momentAt, stopAt } = moments;
  const [moved, setMoved] = useState({ from: asOf, stop: stopAt(asOf) });
  if (last <= first) return null;
  return (
    <Slider
      className={styles['slider']}
      thumbLabel="Moment"
      min={first}
      max={last}
      value={moved.from === asOf ? moved.stop : stopAt(asOf)}
      label={(stop) => momentText(momentAt(stop))}
      onChange={(stop) => setMoved({ from: asOf, stop })}
      onChangeEnd={(stop) => onMoment(momentAt(stop))}
    />
  );
};

const DayField = ({ moments: { first, last, momentAt }, asOf, onMoment }: MomentProps) => (
  <DateField
    aria-label="Day"
    w={130}
    clearable={false}
    value={isDay(asOf) ? asOf : null}
    min={momentAt(first)}
    max={momentAt(last)}
    onChange={(day) => {
      if (day !== null) onMoment(day);
    }}
  />
);

/** Above a list that shows the past: which moment, how to go to another one, and back. */
export const PastBar = () => {
  const [asOf, setAsOf] = useMoment();
  const moments = useMoments();
  if (asOf === null) return null;
  const onMoment = (next: string): void => setAsOf(next, { replace: true });
  return (
    <PastBanner asOf={asOf} onNow={() => setAsOf(null)}>
      {moments !== null && (
        <>
          <MomentSlider {...{ moments, asOf, onMoment }} />
          {moments.isByDay && <DayField {...{ moments, asOf, onMoment }} />}
        </>
      )}
    </PastBanner>
  );
};
