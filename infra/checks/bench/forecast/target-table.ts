import { markdownTable } from '../bench-table.ts';

/** One measurement beside its target. */
export interface TargetRow {
  readonly name: string;
  readonly value: number;
  /** Least and most value of the target; null for a row without a target. */
  readonly target: { readonly least?: number; readonly most?: number } | null;
  /** Decimals that are printed. */
  readonly digits: number;
  /** Values of simpler methods on the same data, by their names. */
  readonly references: Readonly<Record<string, number>>;
}

export const isMet = ({ value, target }: TargetRow): boolean =>
  target === null || (value >= (target.least ?? -Infinity) && value <= (target.most ?? Infinity));

const formatTarget = ({ target, digits }: TargetRow): string => {
  if (target === null) return '';
  const [least, most] = [target.least?.toFixed(digits), target.most?.toFixed(digits)];
  if (least === undefined) return `<= ${most ?? ''}`;
  return most === undefined ? `>= ${least}` : `${least} to ${most}`;
};

const formatReferences = ({ references, digits }: TargetRow): string =>
  Object.entries(references)
    .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
    .join(', ');

const formatMet = (row: TargetRow): string => {
  if (row.target === null) return '';
  return isMet(row) ? 'yes' : 'NO';
};

/** The rows as a Markdown table. */
export const formatTargets = (rows: readonly TargetRow[]): string =>
  markdownTable(
    ['check', 'measured', 'target', 'met', 'references'],
    rows.map((row) => [
      row.name,
      row.value.toFixed(row.digits),
      formatTarget(row),
      formatMet(row),
      formatReferences(row),
    ]),
  );
