import type { FilterType } from '../core/filters.ts';
import type { ReportColumn, ReportColumnKind } from './columns/column.ts';
import { itemColumns } from './columns/of-items.ts';
import { orderColumns } from './columns/of-orders.ts';
import type { ReportRow } from './rows.ts';
import type { ReportType } from './types.ts';

export type { ReportColumn, ReportColumnKind } from './columns/column.ts';

type Columns = {
  readonly [Type in ReportType]: readonly ReportColumn<keyof ReportRow<Type> & string>[];
};

/** The columns of each report, in the order in which they are shown and exported. */
export const reportColumns: Columns = { ...itemColumns, ...orderColumns };

const filterTypes: Readonly<Record<ReportColumnKind, FilterType | null>> = {
  text: 'string',
  units: 'number',
  rate: 'number',
  money: 'number',
  percent: 'number',
  day: 'date',
  itemStatus: 'select',
  storeStatus: 'select',
  orderStatus: 'select',
  paymentsStatus: 'select',
  grade: 'select',
  unitsAtLocations: null,
  deliveries: null,
};

/** The columns of a report by which its rows are filtered and sorted, with their types; lists are not among them. */
export const reportFilterColumns = (type: ReportType): Readonly<Record<string, FilterType>> =>
  Object.fromEntries(
    reportColumns[type].flatMap(({ field, kind }) => {
      const filterType = filterTypes[kind];
      return filterType === null ? [] : [[field, filterType]];
    }),
  );
