import { setTimeout as wait } from 'node:timers/promises';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { type Dice, createDice } from '../../../console/e2e/seeded.ts';
import { type Deed, runWorker } from '../../../console/e2e/workload.ts';
import { buyOften } from './customers.ts';
import type { System } from './system.ts';
import type { Team } from './teams.ts';

/** The people of each team; their work has their names. */
const people: Readonly<Record<string, readonly string[]>> = {
  alpha: ['Alva', 'Amos', 'Arvo', 'Axel'],
  bravo: ['Bela', 'Boas', 'Bran', 'Bruno'],
};
/** Few enough that people work on the same things. */
const ARTICLES = 40;

/** Identifies the work of a person of a team. */
export const listMarks = ({ name }: Team): readonly string[] =>
  (people[name] ?? []).map((one) => `${one}-`);

/** Variants that the store counts: units of others are not sent to it. */
export const someVariants = async (
  { pool }: Pick<System, 'pool'>,
  { teamId }: Pick<Team, 'teamId'>,
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ variant_id: string }>(
    `select variant_id from read.variant_facts
     where team_id = $1 and (catalogue::jsonb->>'isInventoryManagedByShopify')::boolean
     order by variant_id limit $2`,
    [teamId, ARTICLES],
  );
  return rows.map((row) => row.variant_id);
};

const waitUntilHealthy = async (url: string): Promise<void> => {
  for (;;) {
    const isUp = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
};

export interface Crew {
  readonly system: System;
  readonly teams: readonly Team[];
  readonly dice: Dice;
  readonly isOver: () => boolean;
  readonly note: (team: Team, deed: Deed) => void;
}

/** Starts four people of each team and the customers of its store; returns the promises of their ends. */
export const startWork = async (crew: Crew): Promise<readonly Promise<void>[]> => {
  const { system, teams, dice, isOver, note } = crew;
  const working = teams.map(async (team) => {
    const { call, name: teamName } = team;
    const locationIds = (await call(listLocations, {})).body.map(({ id }) => id);
    const variantIds = await someVariants(system, team);
    const target = { call, whenReady: () => waitUntilHealthy(system.cluster.url) };
    const shop = { locationIds, variantIds, target, isOver, pushToShopify: true };
    const ownDice = (): Dice => createDice(dice.nextInteger(0, 1_000_000));
    const atWork = (people[teamName] ?? []).map((name) =>
      runWorker({ ...shop, name, dice: ownDice(), note: (deed) => note(team, deed) }),
    );
    return [...atWork, buyOften(team.store, ownDice(), isOver)];
  });
  return (await Promise.all(working)).flat();
};
