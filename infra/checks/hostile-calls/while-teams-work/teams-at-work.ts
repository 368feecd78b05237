import { setTimeout as wait } from 'node:timers/promises';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { createDice } from '../../../../console/e2e/seeded.ts';
import { type Deed, runWorker } from '../../../../console/e2e/workload.ts';
import { createClock } from '@quartermaster/platform/core/clock';
import { salesProblems } from '../../faults/check/sales.ts';
import { someVariants } from '../../faults/crew.ts';
import { buyOften } from '../../faults/customers.ts';
import { createTeam, waitUntilStoreRead, type Team } from '../../faults/teams.ts';
import { createWatchedFetch } from '../../faults/watched-fetch.ts';
import type { Place } from './place.ts';

const LOOK_MS = 250;
/** The store retries a refused webhook after 5 seconds, and then after 30. */
const SHOWN_WITHIN_MS = 60_000;

/** Two teams that work while customers buy in their stores. */
export interface TeamsAtWork {
  readonly teams: readonly [Team, Team];
  /** Ends the work; resolves with what was lost or answered wrongly. */
  readonly end: () => Promise<readonly string[]>;
}

const waitForVariants = async (place: Place, team: Team): Promise<readonly string[]> => {
  for (;;) {
    const variants = await someVariants(place, team);
    if (variants.length > 0) return variants;
    await wait(LOOK_MS);
  }
};

const lostDeeds = async (deeds: readonly Deed[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const { kind, subject, answer, repeat } of deeds) {
    if (answer === null) continue;
    const { body } = await repeat();
    if (JSON.stringify(body) !== JSON.stringify(answer.body)) lost.push(`${kind} of ${subject}`);
  }
  return lost;
};

/** Orders of customers that are not recorded exactly once, after waiting for retried webhooks. */
const lostSales = async ({ pool }: Place, { teamId, store }: Team): Promise<readonly string[]> => {
  const sold = await store.sold();
  for (let waited = 0; ; waited += LOOK_MS) {
    const problems = await salesProblems(pool, teamId, sold);
    if (problems.length === 0 || waited > SHOWN_WITHIN_MS) return problems;
    await wait(LOOK_MS);
  }
};

const TOO_MANY = 429;

/** Retries a call that was refused because other members of the team exceed the limit. */
const retryWhenThrottled =
  (call: Call): Call =>
  async (...question) => {
    for (;;) {
      try {
        return await call(...question);
      } catch (error) {
        if (!(error instanceof CallFailed) || error.status !== TOO_MANY) throw error;
        await wait(LOOK_MS);
      }
    }
  };

/** Starts the work of two teams. Only the first may get 429, because one of its members attacks. */
export const startWork = async (place: Place, seed: number): Promise<TeamsAtWork> => {
  const [ofAttacked, ofOther] = [createWatchedFetch(TOO_MANY), createWatchedFetch()];
  const parts = { ...place, now: createClock(null) };
  const [alphaStore, bravoStore] = place.stores;
  const teams = await Promise.all([
    createTeam({ ...parts, fetch: ofAttacked.fetch }, 'alpha', alphaStore),
    createTeam({ ...parts, fetch: ofOther.fetch }, 'bravo', bravoStore),
  ]);
  await Promise.all(teams.map(waitUntilStoreRead));
  let over = false;
  const isOver = (): boolean => over;
  const deeds: Deed[] = [];
  const working = teams.map(async (team, at) => {
    const { name } = team;
    const call = at === 0 ? retryWhenThrottled(team.call) : team.call;
    const dice = createDice(seed + at);
    const variantIds = await waitForVariants(place, team);
    const locationIds = (await call(listLocations, {})).body.map(({ id }) => id);
    const target = { call, whenReady: () => wait(LOOK_MS) };
    const note = (deed: Deed): void => void deeds.push(deed);
    await Promise.all([
      runWorker({ name, target, dice, variantIds, locationIds, isOver, note }),
      buyOften(team.store, dice, isOver),
    ]);
  });
  const ended = Promise.all(working);
  ended.catch(() => undefined); // reported at the end
  return {
    teams,
    end: async () => {
      over = true;
      await ended;
      if (deeds.length === 0) return ['Nobody worked'];
      const sales = await Promise.all(teams.map((team) => lostSales(place, team)));
      return [...ofAttacked.wrong, ...ofOther.wrong, ...(await lostDeeds(deeds)), ...sales.flat()];
    },
  };
};
