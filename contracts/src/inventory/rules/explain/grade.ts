import { formatSpokenNumber } from '../../../core/decimal.ts';
import { type Grade, type Grading, gradingStrategyLabels, calculateShare } from '../grades.ts';
import type { Explanation } from './explanation.ts';
import { toDerivedSource, type ExplainedItem, toInputs, toTeamSource } from './inputs.ts';

const formatPercent = (value: number): string => `${formatSpokenNumber(value)}%`;

const describeSteps = (grade: Grade | null, totalValue: number): string[] =>
  grade === null
    ? ['Left out: its profit is unknown while its unit cost is.']
    : [
        `Its share of the total: ${formatPercent(grade.percent)}.`,
        `Share of all items ranked before it: ${formatPercent(calculateShare(grade.valueBefore, totalValue))}.`,
      ];

/** The reason for the grade of a variant; null when it was left out of the grading. */
export const explainGrade = (
  item: ExplainedItem,
  grade: Grade | null,
  { totalValue }: Pick<Grading, 'totalValue'>,
): Explanation => {
  const { strategy, periodDays, thresholds } = item.team.settings.grading;
  const setting = toTeamSource(item, 'grading');
  const ranking = toDerivedSource('Ranking of all variants');
  const label = gradingStrategyLabels[strategy];
  return {
    name: 'grade',
    label: 'Grade',
    value: grade?.level ?? null,
    formula:
      'Items are ranked by value. Grade A while the items ranked before it have less than the share of A of the total value, B while they have less than the shares of A and B together, else C. An item without a value is C',
    inputs: toInputs([
      ['strategy', 'Graded by', label, setting],
      ['gradingPeriodDays', 'Grading period', periodDays, setting, 'days'],
      ['gradingValue', 'Its value', grade?.value ?? null, toDerivedSource(label)],
      ['valueBefore', 'Value of all ranked before it', grade?.valueBefore ?? 0, ranking],
      ['totalValue', 'Value of all', totalValue, ranking],
      ['thresholdA', 'A up to', thresholds.A, setting, '%'],
      ['thresholdB', 'B for the next', thresholds.B, setting, '%'],
      ['thresholdC', 'C for the rest', thresholds.C, setting, '%'],
    ]),
    steps: describeSteps(grade, totalValue),
  };
};
