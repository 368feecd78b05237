import { expect, test } from '@jest/globals';
import { type Route, hasBody } from '@quartermaster/contracts/core/route';
import { allRoutes } from '@quartermaster/contracts/calls';
import request from 'supertest';
import { testApp } from '../test-app.ts';

/** Values of path parameters that are no ids. */
const words: Readonly<Record<string, string>> = {
  target: 'suppliers',
  name: 'invoice.pdf',
  email: 'ann@shop.example',
};
const id = '00000000-0000-4000-8000-000000000001';
const buildPath = ({ path }: Route): string =>
  `/api${path.replaceAll(/:(\w+)/g, (_, parameter: string) => words[parameter] ?? id)}`;

const reached: string[] = [];
const app = testApp(
  allRoutes.map((route) => ({
    route,
    handle: async () => {
      reached.push(route.path);
      return {};
    },
  })),
);

const changing = allRoutes.filter(({ method, bytes }) => method !== 'GET' && bytes !== 'body');

test.each(changing.map((route) => [route.method, route.path, route] as const))(
  'VAL-100 the server checks %s %s against its contract, whatever the caller has checked',
  async (method, _, route) => {
    const answer = await request(app)
      [method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'](buildPath(route))
      .auth('admin', { type: 'bearer' })
      .send({ nobodyKnows: true });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    const checks = [route.body.safeParse({ nobodyKnows: true }), route.query.safeParse({})];
    const issues = checks.flatMap(({ error }) => error?.issues ?? []);
    expect(answer.body.issues).toHaveLength(
      hasBody(route) ? issues.length : 1, // such a body is not read
    );
    expect(reached).toEqual([]);
  },
);
