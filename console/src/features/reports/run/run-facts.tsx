import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { runsQuery } from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { formatDate } from '../../../lib/format.ts';
import { shopMoment, shopTime } from '../../../lib/shop-times.ts';
import { Fact } from '../../../ui/text.tsx';
import { instanceTypeLabels, newsText, settingsText } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './run-page.module.css';

interface FactsProps {
  readonly run: ReportInstance;
}

const Made = ({ run: { type, dueAt, isLate, createdAt } }: FactsProps) => {
  const timeZone = useTimeZone();
  return (
    <>
      {instanceTypeLabels[type]}, {shopMoment(createdAt, timeZone)}
      {isLate && dueAt !== null && (
        <span className={textStyles['warn']}>
          <IconClockExclamation size={14} aria-hidden />
          Late: due {shopTime(dueAt, timeZone)}
        </span>
      )}
    </>
  );
};

/** The scheduled run that this one was compared with, and how many rows differ. */
const ComparedWith = ({ run: { id, definitionId, comparedWith, news } }: FactsProps) => {
  const timeZone = useTimeZone();
  const { data = [] } = useQuery(runsQuery(definitionId));
  if (comparedWith === null) return 'No scheduled run before';
  const earlier = data.find((run) => run.id === comparedWith);
  return (
    <>
      <Link to="/reports/instances/$id" params={{ id }} search={{ with: comparedWith }}>
        {earlier === undefined ? 'An earlier run' : shopMoment(earlier.createdAt, timeZone)}
      </Link>
      {news !== null && <span className={textStyles['muted']}>{newsText(news)}</span>}
    </>
  );
};

/** When a run was made, of which day, and by which settings. */
export const RunFacts = ({ run }: FactsProps) => (
  <dl className={styles['facts']}>
    <Fact name="Made">
      <Made run={run} />
    </Fact>
    <Fact name="Business day">{formatDate(run.today)}</Fact>
    <Fact name="Settings then">{settingsText(run.snapshot)}</Fact>
    <Fact name="Compared with">
      <ComparedWith run={run} />
    </Fact>
  </dl>
);
