import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { atMost, atMostTimes, type BenchRow } from './bench-table.ts';
import type { ManyTeams } from './many-teams-process.ts';

/** The same limits as `npm start` has, see package.json. */
const MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=32'];

/** Measures a thousand teams that work at the same time, with 20 commands a second in total. */
export const benchManyTeams = async (url: string): Promise<readonly BenchRow[]> => {
  const program = path.join(import.meta.dirname, 'many-teams-process.ts');
  const child = fork(program, [url], { execArgv: [...MEMORY, '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product with many teams ended with ${String(code)}`);
  });
  const [found] = (await Promise.race([once(child, 'message'), ended])) as [ManyTeams];
  ended.catch(() => undefined);
  if (child.exitCode === null) await once(child, 'exit');
  const name = '1,000 teams, 20 commands a second in all';
  return [
    atMost(`${name}: command to visible, p99`, 'ms', found.visibleP99, 200),
    atMost('1,000 teams, a report of each due at once: all mailed', 's', found.dueMs / 1_000, 300),
    atMost(
      '1,000 teams, their reports due: command to visible, p99',
      'ms',
      found.visibleWhileDueP99,
      200,
    ),
    atMostTimes(
      '1,000 teams: live page of 100 while their reports are due, beside none, p99',
      'ms',
      { value: found.pageWhileDueP99, reference: found.pageP99 },
      2,
    ),
    atMost(`${name}: resident memory, largest`, 'MB', found.largestMb, 700),
  ];
};
