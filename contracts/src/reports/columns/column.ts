/**
 * How the values of a column are written. `money` is in the currency of the row, `units` are whole, `rate` is units per day,
 * `unitsAtLocations` and `deliveries` are lists.
 */
export type ReportColumnKind =
  | 'text'
  | 'units'
  | 'rate'
  | 'money'
  | 'percent'
  | 'day'
  | 'itemStatus'
  | 'storeStatus'
  | 'orderStatus'
  | 'paymentsStatus'
  | 'grade'
  | 'unitsAtLocations'
  | 'deliveries';

export interface ReportColumn<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  readonly kind: ReportColumnKind;
  /** What the value is, in a sentence. */
  readonly about: string;
  /** True when a new value of it makes a row count as changed since the last report. */
  readonly isCompared: boolean;
}

export const column = <const Field extends string>(
  field: Field,
  label: string,
  kind: ReportColumnKind,
  about: string,
): ReportColumn<Field> => ({ field, label, kind, about, isCompared: false });

export const compared = <Field extends string>(one: ReportColumn<Field>): ReportColumn<Field> => ({
  ...one,
  isCompared: true,
});
