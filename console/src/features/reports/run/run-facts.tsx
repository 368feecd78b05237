import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MadeAgain, runsQuery, useMakeAgain } from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { formatDate } from '../../../lib/format.ts';
import { shopMoment, shopTime } from '../../../lib/shop-times.ts';
import { Fact } from '../../../ui/text.tsx';
import { instanceTypeLabels, newsText, settingsText } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './run-page.module.css';

/** Characters of a digest that are enough to tell two apart at a glance. */
const DIGEST_SHOWN = 12;

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

const differenceText = ({ differences, damage }: MadeAgain): string => {
  if (damage !== null || differences === null) return 'The kept rows are damaged';
  const { added, changed, gone } = differences;
  return added + changed + gone === 0
    ? 'Differs from the log, but in no column that is compared'
    : `Differs from the log: ${newsText(differences)}`;
};

/** Whether the log gives the rows that are kept. */
const Outcome = ({ made }: { readonly made: MadeAgain }) =>
  made.equal ? (
    <span className={textStyles['good']}>
      <IconCircleCheck size={14} aria-hidden />
      Equal to the log
    </span>
  ) : (
    <span className={textStyles['warn']}>
      <IconAlertTriangle size={14} aria-hidden />
      {differenceText(made)}
    </span>
  );

/** Computes the run again from the log when somebody asks. */
const Proof = ({ run: { id, sha256 } }: FactsProps) => {
  const { mutate, data, isPending } = useMakeAgain(id);
  return (
    <>
      <code title={`SHA-256 ${sha256}`}>{sha256.slice(0, DIGEST_SHOWN)}</code>
      <span role="status">{data !== undefined && <Outcome made={data} />}</span>
      {data === undefined && (
        <Button
          size="compact-xs"
          variant="default"
          loading={isPending}
          title="Computes these rows again from the events up to this run, and compares them"
          onClick={() => mutate()}
        >
          Compare with the log
        </Button>
      )}
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
    <Fact name="Digest of the rows">
      <Proof run={run} />
    </Fact>
  </dl>
);
