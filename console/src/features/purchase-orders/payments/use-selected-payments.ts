import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/payment-rows';
import { useCallback, useState } from 'react';

const NOTHING: ReadonlyMap<string, PaymentRow> = new Map();

/** The payments that are picked, over all pages, with what is known of them. */
export const useSelectedPayments = () => {
  const [picked, setPicked] = useState(NOTHING);
  const clear = useCallback(() => setPicked(NOTHING), []);
  return {
    ids: picked,
    clear,
    selectAll: (rows: readonly PaymentRow[]): void =>
      setPicked(new Map(rows.map((row) => [row.id, row]))),
    /** Picks these ids of the shown rows; those of other pages stay known. */
    select: (ids: ReadonlySet<string>, shown: readonly PaymentRow[]): void =>
      setPicked((before) => {
        const known = new Map([...before, ...shown.map((row) => [row.id, row] as const)]);
        const rows = [...ids].flatMap((id) => known.get(id) ?? []);
        return new Map(rows.map((row) => [row.id, row]));
      }),
    /** What is picked, as the shown rows say it is by now. */
    rowsOf: (shown: readonly PaymentRow[] = []): readonly PaymentRow[] => {
      const newest = new Map(shown.map((row) => [row.id, row]));
      return [...picked.values()].map((row) => newest.get(row.id) ?? row);
    },
  } as const;
};

export type SelectedPayments = ReturnType<typeof useSelectedPayments>;
