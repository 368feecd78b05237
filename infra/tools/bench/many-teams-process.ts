import { setTimeout as sleep } from 'node:timers/promises';
import { openProduct, type Product } from '../hostile-calls/open-product.ts';
import { foundTeam, type Team } from '../hostile-calls/teams.ts';
import { percentile } from './bench-table.ts';
import { movableClock, msUntilMailed } from './due-reports.ts';
import { visibleAfter } from './visible.ts';

/*
 * The product with a thousand teams in a process of its own, which is measured: its argument is the address of an empty
 * database. Each command is of another team than the one before. Sends its parent what it found (ManyTeams).
 */

/** Milliseconds and MB. */
export interface ManyTeams {
  readonly visibleP99: number;
  /** From the time at which a report of each team is due until the last one was mailed. */
  readonly dueMs: number;
  /** Of commands that were sent meanwhile. */
  readonly visibleWhileDueP99: number;
  readonly largestMb: number;
}

const [TEAMS, FOUNDED_AT_ONCE] = [1_000, 8];
const [PER_SECOND, WARM_UP_SECONDS, SECONDS] = [20, 10, 60];
/** Has no common part with the number of teams, so that each has its turn. */
const STEP = 7_919;
const LOOK_MS = 200;

const foundTeams = async (product: Product): Promise<readonly Team[]> => {
  const teams: Team[] = [];
  while (teams.length < TEAMS) {
    const names = Array.from(
      { length: FOUNDED_AT_ONCE },
      (_, at) => `shop-${String(teams.length + at)}`,
    );
    teams.push(...(await Promise.all(names.map((name) => foundTeam(product, name, fetch)))));
  }
  return teams;
};

/** So many commands in even steps, whether or not the ones before were answered; milliseconds until each is shown. */
const atEvenSteps = (
  teams: readonly Team[],
  seconds: number,
  name: string,
): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: PER_SECOND * seconds }, async (_, at) => {
      await sleep((at * 1_000) / PER_SECOND);
      const team = teams[(at * STEP) % teams.length];
      return team === undefined
        ? 0
        : visibleAfter(team.call, `${name} ${String(at).padStart(5, '0')}`);
    }),
  );

const [url = ''] = process.argv.slice(2);
const clock = movableClock();
const product = await openProduct({ url, close: async () => undefined }, clock.now);
let largest = 0;
setInterval(() => {
  largest = Math.max(largest, process.memoryUsage.rss());
}, LOOK_MS).unref();
const teams = await foundTeams(product);
await atEvenSteps(teams, WARM_UP_SECONDS, 'Warm-up');
const times = await atEvenSteps(teams, SECONDS, 'Supplier');
const [dueMs, whileDue] = await Promise.all([
  msUntilMailed(product, teams, clock),
  atEvenSteps(teams, SECONDS, 'While due'),
]);
process.send?.({
  visibleP99: percentile(times, 0.99),
  ...{ dueMs, visibleWhileDueP99: percentile(whileDue, 0.99) },
  largestMb: largest / 1e6,
} satisfies ManyTeams);
await product.close();
