import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import {
  type EventStore,
  LogDamaged,
  type Position,
  type RecordedEvent,
  type TeamEvent,
} from '../event-store.ts';
import { makeTeamFact } from '../contract/test-events.ts';
import { teamPages } from './team-pages.ts';

const newTeam = (): string => `team-${randomUUID()}`;

const makeEvents = (teamId: string, count: number) =>
  Array.from({ length: count }, (_, index) => makeTeamFact(teamId, 'StockCounted', { index }));

const listPositions = (events: readonly RecordedEvent[]): readonly Position[] =>
  events.map(({ position }) => position);

/** A separate log; `lose` removes an event from what `readTeam` reads. */
export interface DamagedLog {
  readonly store: EventStore;
  readonly lose: (event: RecordedEvent) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Tests `readTeam` of an event store. Each `open` returns another store on the same log. */
export const teamLogContract = (
  adapter: string,
  open: () => Promise<EventStore>,
  openToSpoil?: () => Promise<DamagedLog>,
): void => {
  let store: EventStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(async () => store.close());

  /** Appends to a new stream of the team. */
  const record = async (teamId: string, count: number, to = store): Promise<Position> => {
    const stream = `stock-${teamId}.${randomUUID()}`;
    return (await to.append(stream, makeEvents(teamId, count), 'no-stream')).position;
  };
  const readPages = async (teamId: string, pageSize: number, from = store) => {
    const pages: (readonly TeamEvent[])[] = [];
    const range = { teamId, after: START, until: await from.head(), pageSize };
    for await (const page of teamPages(from, range)) pages.push(page);
    return pages;
  };
  /** The team's events, found in the whole log. */
  const expected = async (teamId: string): Promise<readonly RecordedEvent[]> => {
    const found: RecordedEvent[] = [];
    for (let at = START; ;) {
      const page = await store.readAll(at, 1_000);
      found.push(...page.filter(({ metadata }) => metadata.teamId === teamId));
      const last = page.at(-1);
      if (last === undefined) return found;
      at = last.position;
    }
  };

  describe(`${adapter}: the events of one team`, () => {
    test('are separate for teams that append at the same time', async () => {
      const teams = Array.from({ length: 6 }, newTeam);
      const other = await open();
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          record(teams[index % 6] ?? '', 1 + (index % 4), index % 2 === 0 ? store : other),
        ),
      );
      await other.close();
      for (const teamId of teams) {
        const found = (await readPages(teamId, 7)).flat();
        expect(listPositions(found)).toEqual(listPositions(await expected(teamId)));
        expect(found.length).toBeGreaterThanOrEqual(10);
      }
    });

    test('begin after the position of an event of any team', async () => {
      const [own, stranger] = [newTeam(), newTeam()];
      const first = await record(own, 1);
      const between = await record(stranger, 3);
      const second = await record(own, 1);
      const behind = await record(stranger, 1);
      for (const after of [first, between]) {
        expect(await store.readTeam(own, after, 10)).toMatchObject([
          { position: second, previousPosition: first },
        ]);
      }
      expect(await store.readTeam(own, second, 10)).toEqual([]);
      expect(await store.readTeam(own, behind, 10)).toEqual([]);
      expect(await store.readTeam(newTeam(), START, 10)).toEqual([]);
    });

    test('contain no event of a refused append', async () => {
      const [own, stranger] = [newTeam(), newTeam()];
      const stream = `stock-${own}.${randomUUID()}`;
      await store.append(stream, makeEvents(own, 2), 'no-stream');
      const outcomes = await Promise.allSettled([
        record(stranger, 2),
        store.append(stream, makeEvents(own, 3), 'no-stream'),
        record(own, 1),
        store.append(stream, makeEvents(own, 1), 7),
        record(stranger, 1),
      ]);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
      expect((await readPages(own, 2)).flat()).toHaveLength(3);
      expect((await readPages(stranger, 2)).flat()).toHaveLength(3);
    });

    test('that are appended during a read come with a later page', async () => {
      const own = newTeam();
      await record(own, 3);
      const page = await store.readTeam(own, START, 2);
      await record(newTeam(), 2);
      const last = await record(own, 2);
      const rest = await store.readTeam(own, page.at(-1)?.position ?? START, 10);
      expect(rest).toHaveLength(3);
      expect(rest[0]?.previousPosition).toBe(page[1]?.position);
      expect(rest.at(-1)?.position).toBe(last);
    });

    test('that are appended to several streams together follow each other', async () => {
      if (store.appendTogether === null) return;
      const [own, stranger] = [newTeam(), newTeam()];
      const part = (teamId: string) => ({
        stream: `stock-${teamId}.${randomUUID()}`,
        events: makeEvents(teamId, 2),
        expected: 'no-stream' as const,
      });
      await store.appendTogether([part(own), part(stranger), part(own)]);
      for (const teamId of [own, stranger]) {
        expect((await readPages(teamId, 3)).flat().map(({ id }) => id)).toEqual(
          (await expected(teamId)).map(({ id }) => id),
        );
      }
    });

    test('include those of the system, which counts as a team', async () => {
      const position = await record('system', 2);
      const found = (await readPages('system', 1_000)).flat();
      expect(found.at(-1)?.position).toBe(position);
      expect(found.every(({ metadata }) => metadata.teamId === 'system')).toBe(true);
    });

    test('cannot be read with a limit of 0', async () => {
      await expect(store.readTeam(newTeam(), START, 0)).rejects.toThrow(RangeError);
    });

    // Last in the file, since a log without an index is read whole for each page.
    test('are read in log order, page by page, each with the position of the one before', async () => {
      const [small, flooding, other] = [newTeam(), newTeam(), newTeam()];
      await record(small, 2);
      await record(flooding, 500);
      await record(small, 1);
      await record(other, 1);
      await record(flooding, 700);
      await record(small, 5);
      for (const teamId of [small, flooding, other]) {
        const all = await expected(teamId);
        const chained = all.map((event, index) => ({
          ...event,
          previousPosition: all[index - 1]?.position ?? START,
        }));
        for (const pageSize of [1_000, 3]) {
          if (all.length > 100 && pageSize === 3) continue;
          const pages = await readPages(teamId, pageSize);
          expect(pages.every(({ length }) => length <= pageSize)).toBe(true);
          expect(pages.flat()).toEqual(chained);
        }
      }
    });
  });

  if (openToSpoil === undefined) return;
  describe(`${adapter}: a team's event that is missing`, () => {
    const read = async (spoilt: EventStore, teamId: string, pageSize: number) =>
      (await readPages(teamId, pageSize, spoilt)).flat();

    test.each([0, 1, 2, 3, 4, 5, 6])('stops the readers of the team: number %s', async (place) => {
      const { store: spoilt, lose, close } = await openToSpoil();
      const [own, stranger] = [newTeam(), newTeam()];
      for (const count of [1, 3, 2, 1]) {
        await record(own, count, spoilt);
        await record(stranger, 1, spoilt);
      }
      const [missing] = (await read(spoilt, own, 10)).slice(place);
      if (missing === undefined) throw new Error('Nothing to lose');
      await lose(missing);
      for (const pageSize of [1, 2, 10]) {
        await expect(read(spoilt, own, pageSize)).rejects.toThrow(LogDamaged);
      }
      await close();
    });

    test('does not affect the readers of other teams', async () => {
      const { store: spoilt, lose, close } = await openToSpoil();
      const [own, stranger] = [newTeam(), newTeam()];
      await record(own, 3, spoilt);
      await record(stranger, 3, spoilt);
      const [missing] = await read(spoilt, own, 10);
      if (missing === undefined) throw new Error('Nothing to lose');
      await lose(missing);
      expect(await read(spoilt, stranger, 2)).toHaveLength(3);
      await close();
    });
  });
};
