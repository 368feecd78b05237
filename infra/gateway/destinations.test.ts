import { allRoutes } from '@quartermaster/contracts/calls';
import { describe, expect, test } from '@jest/globals';
import { type GatewayRule, gatewayRules } from './destinations.ts';

const rules = gatewayRules(allRoutes);

const getRule = (method: string, path: string): GatewayRule => {
  const found = rules.filter((rule) => rule.method === method && rule.path === `/api${path}`);
  expect(found).toHaveLength(1);
  return found[0]!;
};

/** The rule that a router of first matches would choose. */
const firstMatch = (method: string, url: string): GatewayRule | undefined =>
  rules.find(
    (rule) =>
      rule.method === method && new RegExp(`^${rule.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url),
  );

describe('the gateway sends each call where its contract says', () => {
  test.each(allRoutes)('$method $path once', ({ method, path, service, kind, work }) => {
    expect(getRule(method, path)).toMatchObject({
      destination: service === 'command' ? 'command-service' : 'projection-service',
      repeatable: kind === 'query',
      answerWithinSeconds: work === 'report' ? 240 : 60,
    });
  });

  test('both services have calls, and only webhooks are added to the calls of the API', () => {
    const destinations = new Set(rules.map(({ destination }) => destination));
    expect([...destinations].sort()).toEqual(['command-service', 'projection-service']);
    expect(rules.filter(({ path }) => !path.startsWith('/api/'))).toEqual([
      {
        method: 'POST',
        path: '/webhooks/store',
        destination: 'command-service',
        repeatable: false,
        answerWithinSeconds: 60,
      },
    ]);
  });

  test('NF-E-09 a literal path comes before one with a parameter, in either order of declaration', () => {
    for (const { method, path } of rules) {
      const url = path.replaceAll(/:\w+/g, 'some-id');
      expect(`${method} ${firstMatch(method, url)?.path ?? ''}`).toBe(`${method} ${path}`);
    }
    expect(firstMatch('GET', '/api/purchase-orders/summary')?.path).toBe(
      '/api/purchase-orders/summary',
    );
  });
});
