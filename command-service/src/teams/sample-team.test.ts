import { expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { createUsers } from '../auth/users.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { ensureSampleTeam, sampleTeam } from './sample-team.ts';

const openShop = () => {
  const store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const updated: unknown[] = [];
  const sessions = {
    updateUser: async (...change: unknown[]) => void updated.push(change),
    revokeUser: async () => 0,
  };
  const { join, find } = createUsers(handler, sessions, { log: store, secret: 'test' });
  const log = async () => (await store.readAll(START, 100)).map(({ type }) => type);
  return { ensure: () => ensureSampleTeam({ handler, join }), find, log };
};

test('the sample team is onboarded, has its details, an admin and a member', async () => {
  const { ensure, find, log } = openShop();
  await ensure();
  expect(await log()).toEqual([
    'TeamCreated',
    'OnboardingStepReached',
    'BusinessDetailsChanged',
    'EmailTaken',
    'UserRegistered',
    'UserJoinedTeam',
    'EmailTaken',
    'UserRegistered',
    'UserJoinedTeam',
  ]);
  const { teamId } = sampleTeam;
  expect(await find('owner@gift-shop.example')).toMatchObject({ teamId, role: 'ADMIN' });
  expect(await find('Member@Gift-Shop.example')).toMatchObject({ teamId, role: 'MEMBER' });
});

test('setting it up again changes nothing', async () => {
  const { ensure, log } = openShop();
  await ensure();
  const before = await log();
  await ensure();
  expect(await log()).toEqual(before);
});
