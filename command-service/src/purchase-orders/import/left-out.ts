import type { LeftOut } from '@quartermaster/contracts/purchase-orders/calls/import';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import type { Plan } from './plan-orders.ts';
import type { Table } from './read-table.ts';

/** Reasons by row; a row may have several. */
export const groupReasonsByRow = ({
  errors,
}: Pick<Plan, 'errors'>): ReadonlyMap<number, readonly string[]> => {
  const reasons = new Map<number, string[]>();
  for (const { row, message } of errors) {
    const known = reasons.get(row);
    if (known === undefined) reasons.set(row, [message]);
    else known.push(message);
  }
  return reasons;
};

/** The rows of a table that become no order, complete and in order, each with all its problems. */
export const selectLeftOutRows = ({ titles, rows }: Table, plan: Plan): LeftOut => {
  const reasons = groupReasonsByRow(plan);
  return {
    titles: [...titles],
    rows: rows.flatMap(({ row, values }) => {
      const messages = reasons.get(row);
      return messages === undefined
        ? []
        : [{ row, cells: values.map(removeFormulaGuard), messages: [...messages] }];
    }),
  };
};
