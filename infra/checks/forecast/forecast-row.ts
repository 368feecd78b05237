import papaparse from 'papaparse';

/** One forecast, as the command writes it. */
export interface ForecastRow {
  readonly id: string;
  /** A month as YYYY-MM, or the first and the last day as YYYY-MM-DD/YYYY-MM-DD. */
  readonly period: string;
  /** Mean demand in units. */
  readonly units: number;
  /** Units that demand does not exceed, one for each level. */
  readonly quantiles: readonly number[];
  /** Name of the rule that made the row. */
  readonly rule: string;
}

/** Probabilities that demand stays at or below the quantiles of the command. */
export const writtenLevels = [0.8, 0.9, 0.95] as const;

const round = (units: number): number => Math.round(units * 100) / 100;

/** Writes forecasts of `writtenLevels` as a table, numbers with two decimals at most. */
export const writeRows = (rows: readonly ForecastRow[]): string => {
  const fields = [
    'id',
    'period',
    'forecast',
    ...writtenLevels.map((level) => `q${level * 100}`),
    'rule',
  ];
  const data = rows.map(({ id, period, units, quantiles, rule }) => [
    ...[id, period, round(units)],
    ...[...quantiles.map(round), rule],
  ]);
  return `${papaparse.unparse({ fields, data }, { newline: '\n' })}\n`;
};
