import type { Deed } from '../../../console/e2e/workload.ts';
import type { ClusterChild } from '../cluster/child.ts';
import { type Disturbance, failPoints } from './disturb.ts';
import type { System } from './system.ts';
import type { Team } from './teams.ts';

/** The records of a run. */
export interface Books {
  readonly deeds: Deed[];
  readonly owners: Map<Deed, Team>;
  readonly done: Disturbance[];
  /** Processes that ended without being killed by the test. */
  readonly ended: string[];
  /** Processes that the test ends. */
  readonly expected: Set<ClusterChild>;
  /** Commands answered while the brokers were away; null when they never were away. */
  withoutBroker: number | null;
  isBrokerAway: boolean;
}

export const newBooks = (): Books => ({
  deeds: [],
  owners: new Map(),
  done: [],
  ended: [],
  expected: new Set(),
  withoutBroker: null,
  isBrokerAway: false,
});

export const noteDeed = (books: Books, team: Team, deed: Deed): void => {
  books.deeds.push(deed);
  books.owners.set(deed, team);
  if (books.isBrokerAway && deed.answer !== null) {
    books.withoutBroker = (books.withoutBroker ?? 0) + 1;
  }
};

export const noteBroker = (books: Books, isAway: boolean): void => {
  books.isBrokerAway = isAway;
  books.withoutBroker ??= 0;
};

export const countAnswered = ({ deeds }: Books): number =>
  deeds.filter(({ answer }) => answer !== null).length;

export const countKills = ({ done }: Books): number =>
  done.reduce((sum, { kills }) => sum + kills, 0);

const TRIES = 3;

/** Fail points that were armed three times or more and never reached. */
export const listMissedPoints = ({ done }: Books): readonly string[] =>
  Object.keys(failPoints).filter((point) => {
    const tries = done.filter((one) => one.point === point);
    return tries.length >= TRIES && tries.every(({ kills }) => kills === 0);
  });

const LOOK_MS = 20;

/** Records processes that end unexpectedly; returns a function that ends the watch. */
export const watchEnds = (system: System, { expected, ended }: Books): (() => void) => {
  const known = new Set<ClusterChild>();
  let isWatching = true;
  const look = (): void => {
    for (const child of system.children().values()) {
      if (known.has(child)) continue;
      known.add(child);
      void child.ended.then(() => {
        if (isWatching && !expected.has(child))
          ended.push(`${child.name} ended although nobody ended it`);
      });
    }
  };
  look();
  const looking = setInterval(look, LOOK_MS);
  return () => {
    isWatching = false;
    clearInterval(looking);
  };
};

/** A summary of the run in a few lines. */
export const formatSummary = (
  books: Books,
  { seed, events, answers }: { seed: number; events: number; answers: object },
): string => {
  const taken = countAnswered(books);
  return [
    `SEED=${seed} FAULTS=${books.done.length}: ${countKills(books)} processes killed, ${events} events in the log`,
    `${taken} commands answered, ${books.deeds.length - taken} given up; ${String(books.withoutBroker)} answered without broker`,
    `Answers by status ${JSON.stringify(answers)}`,
    ...books.done.map(({ what }) => `  ${what}`),
  ].join('\n');
};
