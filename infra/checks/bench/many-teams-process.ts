import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@quartermaster/contracts/core/client';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { openProduct, type Product } from '../hostile-calls/open-product.ts';
import { createTeam, type Team } from '../hostile-calls/teams.ts';
import { percentile, timeEach } from './bench-table.ts';
import { createMovableClock, msUntilMailed } from './due-reports.ts';
import { measureTimeToVisible } from './visible.ts';

/*
 * The product with a thousand teams in a separate process, which is measured. Its argument is the address of an empty
 * database. Successive commands are of different teams. Sends its results to its parent (ManyTeams).
 */

/** Milliseconds and MB. */
export interface ManyTeams {
  readonly visibleP99: number;
  /** Time from the moment at which a report of each team is due until the last one was mailed. */
  readonly dueMs: number;
  /** P99 of commands that were sent while the reports were due. */
  readonly visibleWhileDueP99: number;
  /** P99 of inventory pages that were read beside as many commands. */
  readonly pageP99: number;
  /** P99 of the same pages while the reports were due. */
  readonly pageWhileDueP99: number;
  readonly largestMb: number;
}

const [TEAMS, FOUNDED_AT_ONCE] = [1_000, 8];
const [PER_SECOND, WARM_UP_SECONDS, SECONDS] = [20, 10, 60];
/** Coprime to the number of teams, so that every team gets commands. */
const STEP = 7_919;
const LOOK_MS = 200;

const createTeams = async (product: Product): Promise<readonly Team[]> => {
  const teams: Team[] = [];
  while (teams.length < TEAMS) {
    const names = Array.from(
      { length: FOUNDED_AT_ONCE },
      (_, at) => `shop-${String(teams.length + at)}`,
    );
    teams.push(...(await Promise.all(names.map((name) => createTeam(product, name, fetch)))));
  }
  return teams;
};

/** Starts an action at a fixed rate, without waiting for the previous ones; returns all results. */
const runAtEvenPace = (
  teams: readonly Team[],
  seconds: number,
  act: (call: Call, at: number) => Promise<number>,
): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: PER_SECOND * seconds }, async (_, at) => {
      await sleep((at * 1_000) / PER_SECOND);
      const team = teams[(at * STEP) % teams.length];
      return team === undefined ? 0 : act(team.call, at);
    }),
  );

const page = { pagination: { page: 1, limit: 100 } };

const measurePage = async (call: Call): Promise<number> => {
  const [ms = 0] = await timeEach(1, () => call(listInventoryItems, { body: page }));
  return ms;
};

/** Sends commands; returns the milliseconds until each is shown. */
const sendCommands = (teams: readonly Team[], seconds: number, name: string) =>
  runAtEvenPace(teams, seconds, (call, at) =>
    measureTimeToVisible(call, `${name} ${String(at).padStart(5, '0')}`),
  );

/** Sends the same commands and reads as many pages; returns the p99 of both. */
const commandsAndPages = async (teams: readonly Team[], name: string) => {
  const [visible, pages] = await Promise.all([
    sendCommands(teams, SECONDS, name),
    runAtEvenPace(teams, SECONDS, measurePage),
  ]);
  return { visibleP99: percentile(visible, 0.99), pageP99: percentile(pages, 0.99) };
};

const [url = ''] = process.argv.slice(2);
const clock = createMovableClock();
const product = await openProduct({ url, close: async () => undefined }, clock.now);
let largest = 0;
setInterval(() => {
  largest = Math.max(largest, process.memoryUsage.rss());
}, LOOK_MS).unref();
const teams = await createTeams(product);
await sendCommands(teams, WARM_UP_SECONDS, 'Warm-up');
const times = await sendCommands(teams, SECONDS, 'Supplier');
const { pageP99 } = await commandsAndPages(teams, 'Beside pages');
const [dueMs, whileDue] = await Promise.all([
  msUntilMailed(product, teams, clock),
  commandsAndPages(teams, 'While due'),
]);
process.send?.({
  visibleP99: percentile(times, 0.99),
  dueMs,
  pageP99,
  visibleWhileDueP99: whileDue.visibleP99,
  pageWhileDueP99: whileDue.pageP99,
  largestMb: largest / 1e6,
} satisfies ManyTeams);
await product.close();
