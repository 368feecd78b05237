import pLimit from 'p-limit';
import type { Dice } from '../../../console/e2e/seeded.ts';
import { type Books, noteProblems, noteStatus } from './books.ts';
import type { Judge } from './judge.ts';
import type { Operation } from './operations.ts';
import { NoAnswer, type Send } from './send.ts';
import { placeholders } from './things.ts';
import type { Stage, Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

/** Dependencies of an attack on a team. */
export interface Attack {
  readonly operations: readonly Operation[];
  readonly tactics: readonly Tactic[];
  readonly send: Send;
  readonly judge: Judge;
  readonly dice: Dice;
  readonly books: Books;
  readonly msLeft: () => number;
  /** New things of the team, for a few attacks. */
  readonly openStage: (operation: Operation) => Promise<Stage>;
}

/** Number of simultaneous attackers. */
const ATTACKERS = 6;
/** Number of tries on one stage, because some of them use up its things. */
const PER_STAGE = 60;

interface Chunk {
  readonly operation: Operation;
  readonly tactic: Tactic;
  readonly from: number;
}

const shuffle = <Value>(values: readonly Value[], dice: Dice): Value[] =>
  values
    .map((value) => ({ value, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

const splitIntoChunks = ({ operations, books }: Attack, tactic: Tactic): readonly Chunk[] =>
  operations.flatMap((operation) => {
    const { length } = tactic({ operation, things: placeholders, headers: {}, mark: '' });
    books.planned += length;
    const count = Math.ceil(length / PER_STAGE);
    return Array.from({ length: count }, (_, at) => ({ operation, tactic, from: at * PER_STAGE }));
  });

/** Sends the requests of a try at the same time and records the problems of the answers. */
export const tryOnce = async (
  { send, judge, books }: Pick<Attack, 'send' | 'judge' | 'books'>,
  operation: Operation,
  one: Try,
): Promise<void> => {
  books.tried += 1;
  const { answeredBy = operation } = one;
  try {
    const answers = await Promise.all(one.requests().map(send));
    for (const answer of answers) {
      noteStatus(books, answer.status);
      noteProblems(books, { operation, one, answer }, judge(answeredBy, answer));
    }
    const [answer = null] = answers;
    noteProblems(books, { operation, one, answer }, one.together?.(answers) ?? []);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    noteProblems(books, { operation, one, answer: null }, [`no answer: ${error.message}`]);
  }
};

const tryValid = async (attack: Attack, stage: Stage): Promise<void> => {
  const { operation, things, headers } = stage;
  const { route } = operation;
  const request = writeRequest(route, validParts(operation, things), headers);
  const seen = async (sent: typeof request) => {
    const answer = await attack.send(sent);
    if (answer.status === route.status) attack.books.answered.add(route.id);
    return answer;
  };
  await tryOnce({ ...attack, send: seen }, operation, {
    field: 'request',
    value: 'a valid one',
    requests: () => [request],
  });
};

const attackChunk = async (attack: Attack, { operation, tactic, from }: Chunk): Promise<void> => {
  const stage = await attack.openStage(operation);
  for (const one of tactic(stage).slice(from, from + PER_STAGE)) {
    if (attack.msLeft() <= 0) return;
    await tryOnce(attack, operation, one);
  }
};

/** A team has one demand plan, which takes no changes while its forecast is refreshed. */
const isAboutPlan = ({ route }: Operation): boolean => route.path.startsWith('/demand-plan/');

/** Sends a valid request of every call, without a time limit. */
export const reachAll = async (attack: Attack): Promise<void> => {
  const { operations } = attack;
  const reach = async (operation: Operation): Promise<void> =>
    tryValid(attack, await attack.openStage(operation));
  await pLimit(1).map(operations.filter(isAboutPlan), reach);
  const others = operations.filter((operation) => !isAboutPlan(operation));
  await pLimit(ATTACKERS).map(others, reach);
};

/** Attacks every call with every tactic in a random order, until all are done or the time is over. */
export const attackAll = async (attack: Attack): Promise<void> => {
  const { tactics, dice, msLeft } = attack;
  const queue = shuffle(
    tactics.flatMap((tactic) => splitIntoChunks(attack, tactic)),
    dice,
  );
  await pLimit(ATTACKERS).map(queue, async (chunk) => {
    if (msLeft() > 0) await attackChunk(attack, chunk);
  });
};
