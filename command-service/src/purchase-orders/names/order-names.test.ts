import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { member } from '@quartermaster/platform/http/test-app';
import { createCommandHandler } from '../../core/handle-command.ts';
import { type Processes, testLogs } from '../../core/test-logs.ts';
import { mug } from '../../directory/examples.ts';
import { testShop } from '../test-shop.ts';
import { releaseNames } from './release-names.ts';

let store = createInMemoryEventStore();
let shop = testShop(store);
beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

interface Answer {
  readonly id: string;
  readonly notes?: readonly string[];
}
const namesIn = async (log: EventStore, teamId: string | null): Promise<readonly string[]> =>
  (await log.readAll(START, 10_000)).flatMap(({ type, data, metadata }) =>
    type === 'PurchaseOrderCreated' && metadata.teamId === teamId
      ? (data as { content: { name: string } }).content.name
      : [],
  );
const names = () => namesIn(store, member.teamId);
const create = async (name = ''): Promise<Answer> =>
  (await shop.call('post', '/create', { name }).expect(201)).body as Answer;
const duplicate = (id: string) => shop.call('post', `/${id}/duplicate`).expect(201);
const nextName = async (): Promise<unknown> =>
  (await shop.call('get', '/next-name').expect(200)).body as unknown;

/** Runs the reaction on all events so far, each twice. */
const react = async (): Promise<void> => {
  const reaction = releaseNames(createCommandHandler(store));
  const run = { id: 'try', signal: new AbortController().signal, isLast: false };
  const events = (await store.readAll(START, 1000)).filter(({ type }) =>
    reaction.types.includes(type),
  );
  for (const event of [...events, ...events]) await reaction.handle(event, run);
};

describe('the name of an order', () => {
  test('AMB-160 that the product gives skips names in use, also in other letters', async () => {
    await create('po-0002 ');
    await create('ＰＯ-0003');
    for (const _ of [1, 2]) await create();
    expect(await names()).toEqual(['po-0002', 'ＰＯ-0003', 'PO-0001', 'PO-0004']);
  });

  test('AMB-160 that comes next is told, and is the one that is given', async () => {
    expect(await nextName()).toEqual({ name: 'PO-0001' });
    await Promise.all(Array.from({ length: 25 }, (_, at) => create(`PO-00${String(at + 10)}`)));
    for (let at = 1; at < 10; at += 1) await create();
    expect(await nextName()).toEqual({ name: 'PO-0035' });
    await create();
    expect((await names()).at(-1)).toBe('PO-0035');
  });

  test('that a person gives may be that of another order: a note says so', async () => {
    expect((await create('Spring')).notes).toBeUndefined();
    expect((await create('SPRING')).notes).toEqual(['Another order is called SPRING too']);
    expect(await names()).toEqual(['Spring', 'SPRING']);
  });

  test('of an order of another team is free', async () => {
    await testShop(store, randomUUID()).call('post', '/create', { name: 'Spring' }).expect(201);
    expect((await create('Spring')).notes).toBeUndefined();
  });

  test('AMB-102 of a copy is counted where "(copy)" is in use', async () => {
    const { id } = await create('Spring');
    await create('spring  (COPY 3)');
    await Promise.all([duplicate(id), duplicate(id), duplicate(id)]);
    expect([...(await names())].sort()).toEqual([
      'Spring',
      'Spring (copy 2)',
      'Spring (copy 4)',
      'Spring (copy)',
      'spring  (COPY 3)',
    ]);
  });

  test('AMB-102 of a copy of a long name is shortened to fit its number', async () => {
    const { id } = await create('x'.repeat(200));
    for (const _ of [1, 2]) await duplicate(id);
    const endings = (await names()).slice(1).map((name) => [name.length, name.slice(190)]);
    expect(endings).toEqual([
      [200, 'xxx (copy)'],
      [200, 'x (copy 2)'],
    ]);
  });

  test('is in use as soon as the order is renamed, and an earlier one is free again', async () => {
    const { id } = await create();
    const rename = (name: string) => shop.call('put', `/${id}`, { content: { name } }).expect(204);
    await rename('PO-0002');
    await create();
    expect((await names()).at(-1)).toBe('PO-0003');
    await react();
    expect((await create('PO-0001')).notes).toBeUndefined();
    expect((await create('PO-0002')).notes).toHaveLength(1);
  });

  test('is still in use after the order was renamed back', async () => {
    const { id } = await create('Spring');
    for (const name of ['Summer', 'Spring']) {
      await shop.call('put', `/${id}`, { content: { name } }).expect(204);
    }
    await react();
    expect((await create('Summer')).notes).toBeUndefined();
    expect((await create('Spring')).notes).toHaveLength(1);
  });

  test('is in use again after the revision with it was restored', async () => {
    const { id } = await create('Spring');
    await shop.call('put', `/${id}`, { content: { name: 'Summer' } }).expect(204);
    await react();
    await shop.call('post', `/${id}/restore`, { revision: 0 }).expect(204);
    expect((await create('Spring')).notes).toHaveLength(1);
  });

  test('of a deleted order is free', async () => {
    const { id } = await create('Spring');
    await shop.call('delete', `/${id}`).expect(204);
    await react();
    expect((await create('Spring')).notes).toBeUndefined();
  });

  test('of a refused change is free', async () => {
    const id = await shop.order([mug, 1]);
    const renamed = shop.call('put', `/${id}`, { content: { name: 'Spring' } });
    await renamed.set('If-Match', '"7"').expect(412);
    expect((await create('Spring')).notes).toBeUndefined();
  });
});

describe.each(testLogs)('a log %s, two processes', (_, open) => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await open();
  });
  afterAll(() => processes.close());

  test('AMB-160 orders that members draft, name and copy at once have no name of the product twice', async () => {
    const teams = [randomUUID(), randomUUID()];
    const draftAtOnce = async (teamId: string): Promise<void> => {
      const shops = processes.stores.map((log) => testShop(log, teamId));
      const given = ['', 'PO-0002', '', '', 'PO-0004', '', '', 'PO-0005', '', ''];
      const calls = given.map((name, at) => shops[at % 2]!.call('post', '/create', { name }));
      const made = await Promise.all(calls.map((call) => call.expect(201)));
      const { id } = made[1]!.body as Answer;
      const copies = [...shops, ...shops].map(({ call }) => call('post', `/${id}/duplicate`));
      await Promise.all(copies.map((call) => call.expect(201)));
    };
    await Promise.all(teams.map(draftAtOnce));
    for (const teamId of teams) {
      const all = await namesIn(processes.stores[0], teamId);
      expect(all).toHaveLength(14);
      // A person may enter a name that the product assigned before; the product never assigns it twice.
      const byHand = ['PO-0002', 'PO-0004', 'PO-0005'];
      const others = all.filter((name) => !byHand.includes(name));
      expect(new Set(others).size).toBe(others.length);
      for (const name of byHand) {
        expect(all.filter((one) => one === name).length).toBeLessThanOrEqual(2);
      }
    }
  });
});
