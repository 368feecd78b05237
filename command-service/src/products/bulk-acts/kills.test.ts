import { expect, test } from '@jest/globals';
import { reactionTests } from '@quartermaster/platform/reactions/test-reactions';
import { createCommandHandler } from '../../core/handle-command.ts';
import { onBulkActRequested } from './on-bulk-act-requested.ts';
import { createTestActs, runBeforeAppends, makeItemIds } from './test-acts.ts';
import { waitUntil } from '@quartermaster/platform/core/test-wait';

const { store, start } = reactionTests();
const reaction = (log = store()) =>
  onBulkActRequested({ handler: createCommandHandler(log), store: log });
const ids = makeItemIds(900);
const teams = ['team-1', 'team-2'];

test('acts of a process that is killed in the middle go on in another one, in order, with one effect', async () => {
  let appends = 0;
  const dying = runBeforeAppends(store(), async () => {
    appends += 1;
    if (appends > 700) await new Promise(() => undefined);
  });
  const doomed = start(reaction(dying));
  const shops = teams.map((teamId) => createTestActs(store(), teamId));
  for (const shop of shops) {
    await shop.request('first', { kind: 'landedCost', landedCost: 4 }, ids);
    await shop.request('second', { kind: 'landedCost', landedCost: 5 }, ids);
  }
  await waitUntil(() => appends > 700);
  doomed.dieAt('before', /./);
  await waitUntil(doomed.isDead);
  start(reaction());
  for (const shop of shops) {
    await waitUntil(async () => (await shop.status('second')).state === 'DONE');
    await shop.requestUndo('second');
    await waitUntil(async () => (await shop.status('second')).state === 'UNDONE');
    expect((await shop.status('first')).changed).toBe(900);
    expect((await shop.status('second')).undo).toMatchObject({ restored: 900 });
    const costs = await Promise.all(
      ids.map(async (id) => (await shop.variant(id)).manualLandedCost),
    );
    expect(new Set(costs)).toEqual(new Set([4]));
  }
}, 60_000);
