import { describe, expect, test } from '@jest/globals';
import { allRoutes } from '@quartermaster/contracts/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Route } from '@quartermaster/contracts/core/route';
import { role } from '@quartermaster/contracts/teams/team';
import request from 'supertest';
import { testApp } from '../test-app.ts';

/** The calls of admins; every other call is for all members, or public. */
const adminCalls = [
  'DELETE /teams/invitations/:email',
  'GET /teams/insight-settings/service-level-costs',
  'GET /teams/read-models',
  'PATCH /teams/user/:id/deactivate',
  'POST /billing/end-plan',
  'POST /billing/refresh',
  'POST /mail-marks/lift',
  'POST /onboarding/setup-subscription',
  'POST /shopify/connect/credentials',
  'POST /shopify/connect/manual',
  'POST /teams/insight-settings/preview',
  'POST /teams/send-invitations',
  'PUT /teams/settings/general',
  'PUT /teams/settings/insights',
];

const describeRoute = ({ method, path }: Route): string => `${method} ${path}`;
const ID = '0199d000-0000-7000-8000-000000000001';
/** Calls that refuse everything in the end, so that only the guards before them differ. */
const app = testApp(
  allRoutes.map((route) => ({
    route,
    handle: async () => {
      throw new Rejection('NOT_FOUND', 'Nothing is here');
    },
  })),
);

const send = ({ method, path }: Route, id: string) => {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return request(app)[verb](`/api${path.replaceAll(/:\w+/g, id)}`);
};

/** True when the role of the caller is what refuses the call. */
const isRefused = async (route: Route, who: string): Promise<boolean> => {
  const sent = send(route, ID);
  const { body } = await sent.set({ Authorization: `Bearer ${who}` });
  return (body as { code: string }).code === 'FORBIDDEN';
};

test('ROLE-P-01 the roles are exactly MEMBER and ADMIN', () => {
  expect(role.options.toSorted()).toEqual(['ADMIN', 'MEMBER']);
});

describe('ROLE-P-04 a member', () => {
  test.each(allRoutes.map((route): [string, Route] => [describeRoute(route), route]))(
    'and %s',
    async (name, route) => {
      expect(await isRefused(route, 'member')).toBe(adminCalls.includes(name));
      expect(await isRefused(route, 'admin')).toBe(false);
    },
  );

  test('is refused what the list names, and all of it exists', () => {
    const names = new Set(allRoutes.map((route) => describeRoute(route)));
    expect(adminCalls.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('ROLE-P-05 AMB-007 of a request with nothing right, every call of admins', () => {
  const routes = allRoutes.filter((route) => adminCalls.includes(describeRoute(route)));
  const sendWrong = (route: Route, who: string) =>
    send(route, 'no-id')
      .set({ Authorization: `Bearer ${who}`, 'Idempotency-Key': 'a b', 'If-Match': 'x' })
      .type('application/json')
      .send('{');

  test.each(routes.map((route): [string, Route] => [describeRoute(route), route]))(
    '%s refuses the session first, then the role',
    async (_, route) => {
      expect((await sendWrong(route, 'nobody')).status).toBe(401);
      expect((await sendWrong(route, 'member')).status).toBe(403);
      expect((await sendWrong(route, 'admin')).status).toBe(400);
    },
  );

  test('a user without a team connects a store and nothing more', async () => {
    const open = await Promise.all(routes.map((route) => isRefused(route, 'newcomer')));
    expect(routes.filter((_, at) => open[at] === false).map(describeRoute)).toEqual([
      'POST /shopify/connect/manual',
      'POST /shopify/connect/credentials',
    ]);
  });
});
