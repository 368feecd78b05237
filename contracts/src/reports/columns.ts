import type { ReportColumn } from './columns/column.ts';
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
