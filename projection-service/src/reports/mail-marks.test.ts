import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { mailFeedbackReceived, mailMarkLifted } from '@quartermaster/contracts/reports/mail-events';
import type { MailFeedback } from '@quartermaster/contracts/reports/feedback';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { created } from '../teams/examples.ts';
import { markedAddressRoute } from './mail-marks.ts';
import { deactivated, joined } from '../users/examples.ts';
import { usersProjection } from '../users/projection.ts';
import { reportsProjection } from './projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([reportsProjection, usersProjection]);
});
afterAll(() => models.close());

const feedbackReceived = (
  name: string,
  feedback: MailFeedback,
  { mailId = 'mail', teamId = team }: { mailId?: string; teamId?: TeamId } = {},
): GivenEvent => {
  const data = {
    addressKey: name,
    to: `${name}@gift-shop.example`,
    mailId,
    feedback,
    diagnostic: feedback === 'COMPLAINT' ? '' : '550 No such user',
  };
  return fact(mailFeedbackReceived, `mail_address.${name}`, data, { teamId });
};
const markLifted = (name: string): GivenEvent =>
  fact(mailMarkLifted, `mail_address.${name}`, {
    addressKey: name,
    to: `${name}@gift-shop.example`,
  });

const fetchMarked = async (query: object = {}, events: readonly GivenEvent[] = []) => {
  await models.given(created(), created('team-2'), ...events);
  const { body } = await request(testApp([markedAddressRoute(models.pool)]))
    .get('/api/mail-marks')
    .query(query)
    .auth('member', { type: 'bearer' })
    .expect(200);
  return body as { data: { address: string; isUser: boolean }[]; total: number };
};

test('API-REP-19 lists the addresses of the team with a hard bounce or a complaint, not those with soft bounces', async () => {
  const { data, total } = await fetchMarked({}, [
    feedbackReceived('ada', 'HARD_BOUNCE'),
    feedbackReceived('eve', 'SOFT_BOUNCE', { mailId: 'first' }),
    feedbackReceived('joe', 'SOFT_BOUNCE', { mailId: 'first' }),
    feedbackReceived('joe', 'SOFT_BOUNCE', { mailId: 'second' }),
    feedbackReceived('joe', 'COMPLAINT', { mailId: 'third' }),
    feedbackReceived('kim', 'HARD_BOUNCE', { teamId: 'team-2' }),
  ]);
  expect(total).toBe(2);
  expect(data).toContainEqual({
    address: 'ada@gift-shop.example',
    mark: 'HARD_BOUNCE',
    diagnostic: '550 No such user',
    markedAt: expect.any(String),
    softBounces: 0,
    isUser: false,
  });
  expect(data).toContainEqual(
    expect.objectContaining({
      address: 'joe@gift-shop.example',
      mark: 'COMPLAINT',
      softBounces: 2,
    }),
  );
});

test('API-REP-19 lists an address no more once its mark is lifted, and again after another bounce', async () => {
  const events = [feedbackReceived('ada', 'HARD_BOUNCE'), markLifted('ada')];
  expect((await fetchMarked({}, events)).data).toEqual([]);
  const again = feedbackReceived('ada', 'COMPLAINT', { mailId: 'next' });
  expect((await fetchMarked({}, [...events, again])).total).toBe(1);
});

test('API-REP-19 is paged', async () => {
  const events = ['ada', 'eve', 'joe'].map((name) => feedbackReceived(name, 'HARD_BOUNCE'));
  const first = await fetchMarked({ page: '1', limit: '2' }, events);
  const second = await fetchMarked({ page: '2', limit: '2' }, events);
  expect([first.data.length, second.data.length, second.total]).toEqual([2, 1, 3]);
  const names = [...first.data, ...second.data].map(({ address }) => address);
  expect(new Set(names).size).toBe(3);
});

test('API-REP-19 says which addresses are those of active users of the team', async () => {
  const names = ['ada', 'eve', 'joe', 'kim'];
  const { data } = await fetchMarked({}, [
    ...names.map((name) => feedbackReceived(name, 'HARD_BOUNCE')),
    ...[joined('ada'), joined('eve'), deactivated('eve'), joined('joe', 'team-2')],
  ]);
  const users = data.filter(({ isUser }) => isUser).map(({ address }) => address);
  expect(users).toEqual(['ada@gift-shop.example']);
});
