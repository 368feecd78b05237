import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type {
  ItemStates,
  ItemValues,
  ReportedOrder,
  ReportedStock,
} from '@quartermaster/contracts/reports/content';
import type { ReportRow, ReportType } from '@quartermaster/contracts/reports/types';
import type { ReadPool } from '../../core/paging.ts';

/** Queries of other subjects for reports. */
export interface ReportReaders {
  /** Every tracked variant; none before the first business day of a team. */
  readonly stock: (pool: ReadPool, teamId: TeamId) => Promise<ReportedStock>;
  /** The values of every variant when a business day began; empty for a day that was not recorded. */
  readonly itemValues: (
    pool: ReadPool,
    teamId: TeamId,
    day: Day,
  ) => Promise<ReadonlyMap<VariantId, ItemValues>>;
  /** The open orders. */
  readonly openOrders: (pool: ReadPool, teamId: TeamId) => Promise<readonly ReportedOrder[]>;
}

/** Input of the rows of a report. */
export interface RowSources {
  readonly readers: ReportReaders;
  readonly pool: ReadPool;
  readonly teamId: TeamId;
  /** 0 for a report without a period. */
  readonly periodDays: number;
  readonly excluded: ReadonlySet<VariantId>;
  /** Without the excluded variants. */
  readonly stock: () => Promise<ReportedStock>;
  /** The states of the last scheduled run; of yesterday's start for a first run. */
  readonly states: () => Promise<ItemStates>;
}

/** Defines the input of a report and the formula of its rows, in any order. */
export const defineRows = <const Type extends ReportType, Input>({
  read,
  compute,
}: {
  readonly type: Type;
  readonly read: (sources: RowSources) => Promise<Input>;
  readonly compute: (input: Input) => ReportRow<Type>[];
}) => ({
  compute,
  make: async (sources: RowSources): Promise<ReportRow<Type>[]> => compute(await read(sources)),
});
