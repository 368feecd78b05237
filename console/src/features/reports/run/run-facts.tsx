import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RecomputedRun, runsQuery, useRecomputeRun } from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { formatDate } from '../../../lib/format.ts';
import { shopMoment, shopTime } from '../../../lib/shop-times.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Fact } from '../../../ui/text.tsx';
import { createdBy, differsFromLog, lateRun, newsText, settingsText } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './run-page.module.css';

interface FactsProps {
  readonly run: ReportInstance;
}

const CreationFact = ({ run: { type, dueAt, isLate, createdAt } }: FactsProps) => {
  const timeZone = useTimeZone();
  return (
    <>
      {createdBy(type, shopMoment(createdAt, timeZone))}
      {isLate && dueAt !== null && (
        <span className={textStyles.warn}>
          <IconClockExclamation size={14} aria-hidden />
          {lateRun(shopTime(dueAt, timeZone))}
        </span>
      )}
    </>
  );
};

/** Scheduled run that this one was compared with, and the number of rows that differ. */
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
      {news !== null && <span className={textStyles.muted}>{newsText(news)}</span>}
    </>
  );
};

const differenceText = ({ differences, damage }: RecomputedRun): string => {
  if (damage !== null || differences === null) return 'The stored rows are damaged';
  const { added, changed, gone } = differences;
  return added + changed + gone === 0
    ? 'Differs from the log, but in no column that is compared'
    : differsFromLog(differences);
};

/** Result of comparing the stored rows with the log. */
const Outcome = ({ made }: { readonly made: RecomputedRun }) =>
  made.equal ? (
    <span className={textStyles.good}>
      <IconCircleCheck size={14} aria-hidden />
      Matches the log
    </span>
  ) : (
    <span className={textStyles.warn}>
      <IconAlertTriangle size={14} aria-hidden />
      {differenceText(made)}
    </span>
  );

/** Computes the run again from the log on request. */
const Proof = ({ run: { id } }: FactsProps) => {
  const { mutate, data, isPending } = useRecomputeRun(id);
  return (
    <>
      <span role="status">
        {data === undefined ? 'Not compared with the log' : <Outcome made={data} />}
      </span>
      {data === undefined && (
        <IconButton
          icon={IconShieldCheck}
          size={20}
          label="Compare with the log"
          tip="Compute these rows again from the log and compare them"
          loading={isPending}
          onClick={() => mutate()}
        />
      )}
    </>
  );
};

/** Creation, business day and settings of a run. */
export const RunFacts = ({ run }: FactsProps) => (
  <dl className={styles.facts}>
    <Fact name="Created">
      <CreationFact run={run} />
    </Fact>
    <Fact name="Business day">{formatDate(run.today)}</Fact>
    <Fact name="Settings of the run">{settingsText(run.snapshot)}</Fact>
    <Fact name="Compared with">
      <ComparedWith run={run} />
    </Fact>
    <Fact name="Proof">
      <Proof run={run} />
    </Fact>
  </dl>
);
