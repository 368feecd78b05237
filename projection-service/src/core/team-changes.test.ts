import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type Position, toPosition, isAfter } from '@quartermaster/contracts/core/position';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { STILL_THERE } from '@quartermaster/platform/http/event-streams';
import { createTeamChanges } from './team-changes.ts';
import { appendTeamEvent } from './test-team-log.ts';

const times = { pollIntervalMs: 10, pollsPerComment: 4, maxPolls: 12 };

let log: EventStore;
let folded: Position;
let looks: { reached: number; read: number };
let changes: ReturnType<typeof createTeamChanges>;
beforeEach(() => {
  log = createInMemoryEventStore();
  folded = START;
  looks = { reached: 0, read: 0 };
  changes = createTeamChanges(
    {
      reached: async () => {
        looks.reached += 1;
        return folded;
      },
      store: {
        readTeam: async (...page) => {
          looks.read += 1;
          return log.readTeam(...page);
        },
      },
    },
    times,
  );
});

/** Appends an event of a team, and folds it. */
const appendAndFold = async (teamId: TeamId): Promise<Position> => {
  folded = await appendTeamEvent(log, teamId);
  return folded;
};
const formatPositionEvent = (position: Position): string =>
  `data: {"position":"${String(position)}"}\n\n`;
const readNextEvent = async (reader: AsyncGenerator<string>): Promise<string | undefined> => {
  for (;;) {
    const { value, done } = await reader.next();
    if (done === true) return undefined;
    if (value !== STILL_THERE) return value;
  }
};
const readAllEvents = async (reader: AsyncGenerator<string>): Promise<readonly string[]> => {
  const events: string[] = [];
  for await (const event of reader) if (event !== STILL_THERE) events.push(event);
  return events;
};

describe('API-DASH-02 the changes of a team', () => {
  test('are told when the read models hold them, not before', async () => {
    const reader = changes('team-1', null);
    await reader.next();
    const recorded = await appendTeamEvent(log, 'team-1');
    setTimeout(() => (folded = recorded), 35);
    expect(await readNextEvent(reader)).toBe(formatPositionEvent(recorded));
    expect(folded).toBe(recorded);
    expect(await readNextEvent(reader)).toBeUndefined();
  });

  test('of other teams are not told', async () => {
    await appendAndFold('team-1');
    const [one, other] = [changes('team-1', null), changes('team-2', null)];
    await Promise.all([one.next(), other.next()]);
    const position = await appendAndFold('team-2');
    const events = await Promise.all([readAllEvents(one), readAllEvents(other)]);
    expect(events).toEqual([[], [formatPositionEvent(position)]]);
  });

  test('since the position that a follower knows are told at once, also after a break', async () => {
    const before = await appendAndFold('team-1');
    await appendAndFold('team-2');
    expect(await readAllEvents(changes('team-1', before))).toEqual([]);
    const missed = await appendAndFold('team-1');
    await appendAndFold('team-2');
    expect(await readNextEvent(changes('team-1', before))).toBe(formatPositionEvent(folded));
    expect(await readAllEvents(changes('team-1', missed))).toEqual([]);
  });

  test('are told to a follower whose position is of another log', async () => {
    await appendAndFold('team-1');
    expect(
      await readAllEvents(
        changes('team-1', toPosition('00000000000000000012-00000000000000000012')),
      ),
    ).toEqual([formatPositionEvent(folded)]);
  });

  test('are told once for all that happens between two looks', async () => {
    const reader = changes('team-1', null);
    await reader.next();
    for (let count = 0; count < 5; count += 1) await appendAndFold('team-1');
    expect(await readAllEvents(reader)).toEqual([formatPositionEvent(folded)]);
  });

  test('are looked up once for all followers of the team', async () => {
    const followers = Array.from({ length: 20 }, () => changes('team-1', null));
    await Promise.all(followers.map((reader) => reader.next()));
    const position = await appendAndFold('team-1');
    const events = await Promise.all(followers.map(readAllEvents));
    expect(events).toEqual(followers.map(() => [formatPositionEvent(position)]));
    expect(looks.reached).toBeLessThan(3 * times.maxPolls);
    expect(looks.read).toBe(1);
  });

  test('reach several followers of several teams while one of them reads nothing', async () => {
    const slow = changes('team-1', null);
    const quick = ['team-1', 'team-1', 'team-2'].map((teamId) => changes(teamId, null));
    await Promise.all([slow, ...quick].map((reader) => reader.next()));
    const first = await appendAndFold('team-1');
    const second = await appendAndFold('team-2');
    expect(await Promise.all(quick.map(readAllEvents))).toEqual([
      [formatPositionEvent(second)],
      [formatPositionEvent(second)],
      [formatPositionEvent(second)],
    ]);
    expect(isAfter(second, first)).toBe(true);
    expect(await readNextEvent(slow)).toBe(formatPositionEvent(second));
  });

  test('of a team whose read models cannot be read end its followers alone', async () => {
    const broken = createTeamChanges(
      {
        reached: async (teamId) => {
          if (teamId === 'team-1' && looks.reached > 0) throw new Error('No database');
          return folded;
        },
        store: log,
      },
      times,
    );
    const [one, other] = [broken('team-1', null), broken('team-2', null)];
    await Promise.all([one.next(), other.next()]);
    looks.reached = 1;
    const position = await appendAndFold('team-2');
    const [failed, events] = await Promise.allSettled([readAllEvents(one), readAllEvents(other)]);
    expect(failed).toMatchObject({ reason: { message: 'No database' } });
    expect(events).toMatchObject({ value: [formatPositionEvent(position)] });
    looks.reached = 0;
    expect((await broken('team-1', null).next()).value).toBe(STILL_THERE);
  });

  test('show a sign of life in silence, and end', async () => {
    const events: string[] = [];
    for await (const event of changes('team-1', null)) events.push(event);
    expect(events).toEqual([STILL_THERE, STILL_THERE, STILL_THERE, STILL_THERE]);
  });
});
