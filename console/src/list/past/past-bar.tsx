import { Slider } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { DateField } from '../../form/date-field.tsx';
import { getMomentProgress, onMomentProgress } from '../../lib/wait-and-retry.ts';
import { PastBanner } from '../../ui/past-banner.tsx';
import { momentText } from '../../ui/words.ts';
import { type Moments, useMoment, useMoments } from './moment.ts';
import { historySince, LOADING_MOMENT, loadingMoment } from '../words.ts';
import styles from './past-bar.module.css';

interface MomentProps {
  readonly moments: Moments;
  readonly asOf: string;
  readonly onMoment: (asOf: string) => void;
}

/** Chooses a moment. The list is read again when the slider is released. */
const MomentSlider = ({ moments, asOf, onMoment }: MomentProps) => {
  const { first, last, momentAt, stopAt } = moments;
  const [moved, setMoved] = useState({ from: asOf, stop: stopAt(asOf) });
  if (last <= first) return null;
  return (
    <Slider
      className={styles.slider}
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

const DayField = ({ moments: { days, getDay }, asOf, onMoment }: MomentProps) =>
  days === null ? null : (
    <DateField
      aria-label="Day"
      w={140}
      clearable={false}
      value={getDay(asOf)}
      min={days.first}
      max={days.last}
      onChange={(day) => {
        if (day !== null) onMoment(day);
      }}
    />
  );

interface ProgressProps {
  readonly moments: Moments | null;
  readonly isReading: boolean;
}

/** Start of the past; while a moment is being computed, its progress. */
const useDetail = ({ moments, isReading }: ProgressProps): string => {
  const events = useSyncExternalStore(onMomentProgress, getMomentProgress);
  if (isReading) return events === null || events === 0 ? LOADING_MOMENT : loadingMoment(events);
  return moments === null ? '' : historySince(moments.since);
};

interface PastBarProps {
  /** The rows of the moment are not there yet. */
  readonly isReading: boolean;
}

/** Bar above a list that shows the past: the moment, ways to change it, and the way back. */
export const PastBar = ({ isReading }: PastBarProps) => {
  const [asOf, setAsOf] = useMoment();
  const moments = useMoments();
  const detail = useDetail({ moments, isReading });
  if (asOf === null) return null;
  const onMoment = (next: string): void => setAsOf(next, { replace: true });
  return (
    <PastBanner asOf={asOf} {...(detail !== '' && { detail })} onNow={() => setAsOf(null)}>
      {moments !== null && (
        <>
          <MomentSlider {...{ moments, asOf, onMoment }} />
          <DayField {...{ moments, asOf, onMoment }} />
        </>
      )}
    </PastBanner>
  );
};
