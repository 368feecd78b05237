import { atMost, type BenchRow } from './bench-table.ts';
import type { BulkActTimes } from './bulk-act-process.ts';
import { measureInProcess } from './measure-in-process.ts';

/** Measures one bulk act on all items of the largest shop, and its undoing. */
export const benchBulkAct = async (url: string): Promise<readonly BenchRow[]> => {
  const found = await measureInProcess<BulkActTimes>('bulk-act-process.ts', url);
  return [
    atMost('a bulk act on 20,000 items', 's', found.actSeconds, 10),
    atMost('undoing a bulk act on 20,000 items', 's', found.undoSeconds, 10),
    atMost('meanwhile a page of 100 items, slowest', 'ms', found.slowestPageMs, 1_000),
  ];
};
