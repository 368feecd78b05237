import type { Position } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@quartermaster/contracts/calls';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { openProduct, type Product } from '../hostile-calls/open-product.ts';
import { describeOperations } from '../hostile-calls/operations.ts';
import { createSender, manyAddresses, type Send } from '../hostile-calls/send.ts';
import {
  bareAnswers,
  listExcused,
  namesNothing,
  neitherReadNorTried,
  otherAnswers,
  secretAddresses,
} from './excuses.ts';
import { exportedFiles } from './exported-files.ts';
import { hearChanges } from './hear-changes.ts';
import { type Answer, answerTo, leaksIn, readEverything, steadyTexts } from './journal.ts';
import { mailsWithOwners } from './mails.ts';
import { openTeams, type Teams } from './open-teams.ts';
import { foreignRequests, unknownIds } from './places.ts';
import { isRead } from './journal.ts';
import { settleIn } from './settle-in.ts';
import { type Trace, readTrace, tracesIn } from './traces.ts';

const { operations } = describeOperations(allRoutes);
const PATIENCE_MS = 300_000;
/** Subjects of the mails that each busy team causes: a code, an invitation, a report and an order. */
const SUBJECTS = [/sign-in code/, /invites you/, /stock/i, /Some text/];

let product: Product;
let sender: ReturnType<typeof createSender>;
let teams: Teams;
let traces: readonly Trace[];
/** Answers to the two busy teams, while both write. */
const reads: Answer[] = [];
/** Answers to the second team for requests with ids of the first. */
const tries: Answer[] = [];
/** Answers to the first team after that. */
const afterwards: Answer[] = [];
const idle: { before: readonly Answer[]; after: readonly Answer[]; heard: readonly Position[] } = {
  before: [],
  after: [],
  heard: [],
};
const heard: (readonly Position[])[] = [];

const readByBoth = async (send: Send, moment: string): Promise<void> => {
  const both = teams.busy.map(async (reader) => [
    ...(await readEverything(send, operations, { reader, moment, papers: true })),
    ...(await exportedFiles(send, operations, reader)),
  ]);
  reads.push(...(await Promise.all(both)).flat());
};

/** Sends requests of the second team with ids of the first in every field, then the calls about its own plan. */
const tryForeignIds = async (send: Send): Promise<void> => {
  const [first, second] = teams.busy;
  for (const operation of operations) {
    for (const { place: what, parts } of foreignRequests(operation, second, first)) {
      tries.push(await answerTo(send, second, { operation, what, parts }));
    }
  }
  for (const id of ['API-WHATIF-06', 'API-WHATIF-07']) {
    const operation = operations.find(({ route }) => route.id === id);
    if (operation === undefined) throw new Error(`There is no call ${id}`);
    const params = { id: second.things.whatIfId };
    const body = id === 'API-WHATIF-06' ? {} : undefined;
    const parts = { params, query: {}, body };
    tries.push(await answerTo(send, second, { operation, what: `${id} of its plan`, parts }));
  }
};

const run = async (send: Send): Promise<void> => {
  const [first, second] = teams.busy;
  const about = { reader: teams.idle, moment: null, papers: false };
  idle.before = await readEverything(send, operations, about);
  const hearing = await Promise.all(
    [first, second, teams.idle].map(({ team }) => hearChanges(product.server.url, team)),
  );
  await Promise.all(teams.busy.map((holding) => settleIn(send, operations, holding)));
  await readByBoth(send, product.infrastructure.now());
  await tryForeignIds(send);
  const firstAgain = { ...about, reader: first };
  afterwards.push(...(await readEverything(send, operations, firstAgain)));
  idle.after = await readEverything(send, operations, about);
  heard.push(...(await Promise.all(hearing.map(({ stop }) => stop()))));
};

beforeAll(async () => {
  product = await openProduct(await openTestDatabase());
  sender = createSender(product.server.url, manyAddresses());
  teams = await openTeams(product, sender.send);
  try {
    await run(sender.send);
  } finally {
    await teams.stopWriting();
  }
  traces = await Promise.all([...teams.busy, teams.idle].map((each) => readTrace(product, each)));
}, PATIENCE_MS);

afterAll(async () => {
  sender.close();
  await product.close();
}, PATIENCE_MS);

const listCallIds = (answers: readonly Answer[]): readonly string[] => [
  ...new Set(answers.map(({ operation }) => operation.route.id)),
];

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort();

describe('the suite', () => {
  test('reads every call, or tries it with ids of another team, or names the reason against', () => {
    const done = new Set([...listCallIds(reads), ...listCallIds(tries)]);
    const left = operations.map(({ route }) => route.id).filter((id) => !done.has(id));
    expect(sorted(left)).toEqual(sorted(listExcused(neitherReadNorTried)));
  });

  test('has an id of another team for every field that takes one, or names the reason against', () => {
    const unknown = operations.flatMap((operation) => unknownIds(operation, teams.busy[0]));
    expect(sorted(unknown)).toEqual(sorted(listExcused(namesNothing)));
  });

  test('finds the own texts or ids of a team in the answer of every read, or names the reason against', () => {
    const full = [...reads, ...idle.before].filter(({ reader, text }) =>
      traces.some((trace) => trace.holding === reader && tracesIn(text, trace).length > 0),
    );
    const shown = new Set(listCallIds(full));
    const bare = operations
      .filter(isRead)
      .flatMap(({ route: { id } }) => (shown.has(id) ? [] : id));
    expect(sorted(bare)).toEqual(sorted(listExcused(bareAnswers)));
  });

  test('knows no id that two teams have', () => {
    const all = traces.flatMap(({ ids }) => [...ids]);
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  });
});

describe('two teams that write at the same time', () => {
  test('ROLE-P-09 no read, file, calendar, report, export or moment of the past shows anything of the other team', () => {
    expect(leaksIn([...reads, ...afterwards], traces)).toEqual([]);
  });

  test('ROLE-P-09 AMB-128 ERR-17 an id of the other team is not found, in any place of any call', () => {
    const isFine = ({ operation: { route }, status }: Answer): boolean =>
      [403, 404, 422].includes(status) || (route.kind === 'query' && status === route.status);
    const others = tries.filter((answer) => !isFine(answer)).map(({ what }) => what);
    const known = new Set([...listExcused(otherAnswers), ...listExcused(secretAddresses)]);
    expect(others.filter((what) => !known.has(what))).toEqual([]);
    const tried = new Set(tries.map(({ what }) => what));
    expect([...known].filter((what) => !tried.has(what))).toEqual([]);
    const failed = tries.filter(({ status }) => status === 429 || status >= 500);
    expect(failed.map(({ what, status }) => `${what}: ${status}`)).toEqual([]);
  });

  test('ROLE-P-09 no answer to a request with an id of the other team shows anything of that team', () => {
    const secrets = new Set(listExcused(secretAddresses));
    expect(
      leaksIn(
        tries.filter(({ what }) => !secrets.has(what)),
        traces,
      ),
    ).toEqual([]);
  });

  test('ROLE-P-09 no event of a team was caused by another team or names anything of it', () => {
    for (const { holding, events } of traces) {
      const { teamId, ownerId } = holding.team;
      const strangers = events.filter(
        ({ metadata: { actor }, stream }) =>
          (actor.kind === 'user' && actor.id !== ownerId) || !stream.includes(teamId),
      );
      expect(strangers.map(({ stream, type }) => `${stream} ${type}`)).toEqual([]);
      const others = traces.filter((trace) => trace.holding !== holding);
      const named = events.flatMap((event) =>
        others.flatMap((trace) =>
          tracesIn(JSON.stringify(event), trace).map((found) => `${event.type}: ${found}`),
        ),
      );
      expect(named).toEqual([]);
    }
  });

  test('the first team still has all its things afterwards', () => {
    const [first] = teams.busy;
    const before = reads.filter(({ reader }) => reader === first);
    const mapStatuses = (answers: readonly Answer[]) =>
      Object.fromEntries(answers.map(({ what, status }) => [what, status]));
    const earlier = mapStatuses(before);
    const changed = afterwards.filter(({ what, status }) => earlier[what] !== status);
    expect(changed.map(({ what, status }) => `${what}: ${status}`)).toEqual([]);
  });

  test('ROLE-P-09 each hears of its own changes, and a team that does nothing hears of none', () => {
    const [first = [], second = [], third = []] = heard;
    expect(third).toEqual([]);
    for (const [at, positions] of [first, second].entries()) {
      expect(positions.length).toBeGreaterThan(0);
      expect(positions.length).toBeLessThanOrEqual(traces[at]?.events.length ?? 0);
    }
  });

  test('ROLE-P-09 every number of a team that does nothing stays the same', () => {
    expect(steadyTexts(idle.after)).toEqual(steadyTexts(idle.before));
  });

  test('ROLE-P-09 each mail, with its files, is to one team and about that team only', async () => {
    const mails = await mailsWithOwners(product, traces, SUBJECTS.length * teams.busy.length);
    expect(mails.filter(({ owners }) => owners.length !== 1)).toEqual([]);
    for (const subject of SUBJECTS) {
      for (const { team } of teams.busy) {
        const own = mails.filter((mail) => mail.owners[0] === team.name && mail.isTo(team.name));
        expect(own.map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject));
      }
    }
  });

  test('both worked until the end and received no wrong answer', () => {
    for (const { deeds, wrong } of teams.workers) {
      expect(wrong).toEqual([]);
      expect(deeds.length).toBeGreaterThan(0);
    }
  });
});
