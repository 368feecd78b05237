import { setTimeout as wait } from 'node:timers/promises';
import { createSupplier, getSupplier } from '@quartermaster/contracts/suppliers/calls';
import type { Dice } from '../../../console/e2e/seeded.ts';
import { type Deed, runWorker } from '../../../console/e2e/workload.ts';
import { createWatchedFetch } from '../faults/watched-fetch.ts';
import type { Product } from './open-product.ts';
import { createTeam, type Shop, type Team } from './teams.ts';

const PATIENCE_MS = 200;

/** A team that works normally, and its results. */
export interface WorkingTeam {
  readonly name: string;
  readonly team: Team;
  /** Number of completed steps. */
  readonly deeds: readonly Deed[];
  /** Wrong answers that it received. */
  readonly wrong: readonly string[];
  /** Resolves when it has stopped; rejects when one of its commands was refused. */
  readonly done: Promise<void>;
}

interface Work {
  readonly dice: Dice;
  readonly isOver: () => boolean;
  /** The usual one when absent. */
  readonly shop?: Shop;
}

/** Creates a team that works: suppliers, orders, shipments, receipts, and reads each of them back. */
export const startWork = async (
  product: Product,
  name: string,
  { dice, isOver, shop }: Work,
): Promise<WorkingTeam> => {
  const watched = createWatchedFetch();
  const team = await createTeam(product, name, watched.fetch, shop);
  const deeds: Deed[] = [];
  const done = runWorker({
    name,
    dice,
    isOver,
    target: { call: team.call, whenReady: () => wait(PATIENCE_MS) },
    variantIds: team.variantIds,
    locationIds: [team.locationId],
    receivedAt: '2026-01-05T10:00:00.000Z', // before the business day of these teams
    note: (deed) => deeds.push(deed),
  });
  done.catch(() => undefined); // the waiting test reports it
  return { name, team, deeds, wrong: watched.wrong, done };
};

/** True when a query with the position of a new supplier shows that supplier at once. */
export const seesOwnWrite = async ({ call }: Team): Promise<boolean> => {
  const made = await call(createSupplier, { body: { name: 'Afterwards' } });
  const params = { id: made.body.id };
  const { body, stale } = await call(getSupplier, { params }, { minPosition: made.position });
  return !stale && body.name === 'Afterwards';
};
