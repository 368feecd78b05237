import { Checkbox } from '@mantine/core';
import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { runsQuery } from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { DASH, formatNumber } from '../../../lib/format.ts';
import { shopMoment } from '../../../lib/shop-times.ts';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { compareRun, instanceTypeLabels, newsText, NO_RUNS } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './report-page.module.css';

/** Number of runs that are compared with each other. */
const COMPARED = 2;

interface RunsProps {
  readonly runs: readonly ReportInstance[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

const Kind = ({ run: { type, isLate } }: { readonly run: ReportInstance }) => (
  <span>
    {instanceTypeLabels[type]}
    {isLate && <span className={textStyles.warn}> · late</span>}
  </span>
);

const Runs = ({ runs, chosen, onChoose }: RunsProps) => {
  const timeZone = useTimeZone();
  return (
    <RowTable
      stacksOn="phone"
      label="Runs"
      titles={['Compare', 'When', 'How', 'Rows', 'News']}
      numbers={[3]}
      className={styles.runsTable}
      rows={runs}
      getKey={({ id }) => id}
      cells={(run) => {
        const when = shopMoment(run.createdAt, timeZone);
        return [
          <Checkbox
            key="compare"
            aria-label={compareRun(when)}
            checked={chosen.has(run.id)}
            disabled={chosen.size === COMPARED && !chosen.has(run.id)}
            onChange={(event) => onChoose(run.id, event.currentTarget.checked)}
          />,
          <Link key="when" to="/reports/instances/$id" params={{ id: run.id }}>
            {when}
          </Link>,
          <Kind key="how" run={run} />,
          formatNumber(run.rowCount),
          newsText(run.news) || DASH,
        ];
      }}
    />
  );
};

/** Opens the newer of two runs beside the older one. */
const useCompare = (runs: readonly ReportInstance[], chosen: ReadonlySet<string>) => {
  const navigate = useNavigate();
  return (): void => {
    const [newer, older] = runs.filter(({ id }) => chosen.has(id));
    if (newer === undefined || older === undefined) return;
    const params = { id: newer.id };
    void navigate({ to: '/reports/instances/$id', params, search: { with: older.id } });
  };
};

/** Runs of a report, the newest first; two of them can be compared. */
export const RunsCard = ({ reportId }: { readonly reportId: string }) => {
  const query = useQuery(runsQuery(reportId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const compare = useCompare(query.data ?? [], chosen);
  const onChoose = (id: string, isChosen: boolean): void => {
    const others = [...chosen].filter((one) => one !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <Card
      title="Runs"
      actions={
        <ToolButton
          icon={IconArrowsDiff}
          disabled={chosen.size !== COMPARED}
          title={chosen.size === COMPARED ? undefined : 'Choose two runs first'}
          onClick={compare}
        >
          Compare two runs
        </ToolButton>
      }
    >
      <Loaded
        title="The runs could not be loaded"
        query={query}
        waiting={<TableSkeleton rows={5} />}
      >
        {(runs) =>
          runs.length === 0 ? (
            <p className={styles.hint}>{NO_RUNS}</p>
          ) : (
            <Runs {...{ runs, chosen, onChoose }} />
          )
        }
      </Loaded>
    </Card>
  );
};
