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
  'GET /teams/read-models',
  'PATCH /teams/user/:id/deactivate',
  'POST /billing/end-plan',
  'POST /billing/refresh',
  'POST /mail-marks/lift',
  'POST /onboarding/setup-subscription',
  'POST /teams/insight-settings/preview',
  'POST /teams/send-invitations',
  'PUT /teams/settings/general',
  'PUT /teams/settings/insights',
];

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
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

/** True when the role of the caller is what refuses the call. */
const isRefused = async ({ method, path }: Route, who: string): Promise<boolean> => {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const sent = request(app)[verb](`/api${path.replaceAll(/:\w+/g, ID)}`);
  const { body } = await sent.set({ Authorization: `Bearer ${who}` });
  return (body as { code: string }).code === 'FORBIDDEN';
};

test('ROLE-P-01 the roles are exactly MEMBER and ADMIN', () => {
  expect(role.options.toSorted()).toEqual(['ADMIN', 'MEMBER']);
});

describe('ROLE-P-04 a member', () => {
  test.each(allRoutes.map((route): [string, Route] => [nameOf(route), route]))(
    'and %s',
    async (name, route) => {
      expect(await isRefused(route, 'member')).toBe(adminCalls.includes(name));
      expect(await isRefused(route, 'admin')).toBe(false);
    },
  );

  test('is refused what the list names, and all of it exists', () => {
    const names = new Set(allRoutes.map((route) => nameOf(route)));
    expect(adminCalls.filter((name) => !names.has(name))).toEqual([]);
  });
});
