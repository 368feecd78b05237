import type { Score } from '@quartermaster/contracts/demand-plan/accuracy';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { RowTable } from '../../../ui/row-table.tsx';
import { biasText, scoreTitles, shareText } from './words.ts';

interface ScoreTableProps {
  readonly label: string;
  /** Title of the first column. */
  readonly title: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly score: Score;
  }[];
  /** Number of all rows, when more than these. */
  readonly total?: number;
}

/** What was sold, planned and forecast, with the errors, a row for each month or group. */
export const ScoreTable = ({ label, title, rows, total = rows.length }: ScoreTableProps) => (
  <RowTable
    stacksOn="tablet"
    label={label}
    titles={[title, ...Object.values(scoreTitles)]}
    rows={rows}
    total={total}
    getKey={({ key }) => key}
    numbers={[1, 2, 3, 4, 5, 6]}
    cells={({ name, score }) => [
      name,
      formatNumber(score.soldUnits),
      formatNumber(score.plannedUnits),
      formatNumber(score.forecastUnits),
      shareText(score.planned.wape),
      shareText(score.forecast.wape),
      biasText(score.planned.bias),
    ]}
  />
);
