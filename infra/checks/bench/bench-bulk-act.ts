import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { atMost, type BenchRow } from './bench-table.ts';
import type { BulkActTimes } from './bulk-act-process.ts';

/** The same limits as `npm start` has, see package.json. */
const MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=32'];

/** Measures one bulk act on all items of the largest shop, and its undoing. */
export const benchBulkAct = async (url: string): Promise<readonly BenchRow[]> => {
  const program = path.join(import.meta.dirname, 'bulk-act-process.ts');
  const child = fork(program, [url], { execArgv: [...MEMORY, '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product with a bulk act ended with ${String(code)}`);
  });
  const [found] = (await Promise.race([once(child, 'message'), ended])) as [BulkActTimes];
  ended.catch(() => undefined);
  if (child.exitCode === null) await once(child, 'exit');
  return [
    atMost('a bulk act on 20,000 items', 's', found.actSeconds, 10),
    atMost('undoing a bulk act on 20,000 items', 's', found.undoSeconds, 10),
    atMost('meanwhile a page of 100 items, slowest', 'ms', found.slowestPageMs, 1_000),
  ];
};
