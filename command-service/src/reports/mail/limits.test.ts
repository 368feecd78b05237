import { expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../../core/handle-command.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';

const parts = {
  handler: createCommandHandler(createInMemoryEventStore()),
  directory: { shopName: async () => 'Shop', memberEmails: async () => [] },
  secret: 'secret',
  feedbackSecret: 'a-secret-of-the-mail-service',
};
const app = testApp(
  [...preferenceRoutes(parts), ...feedbackRoutes(parts)],
  { limits: { link: { requests: 3, seconds: 60 }, feedback: { requests: 3, seconds: 60 } } },
  { trustedProxies: 1 },
);

test.each([
  ['API-REP-14', 'get', '/api/mail-preferences/wrong', 404],
  ['API-REP-15', 'post', '/api/mail-preferences/wrong/receive', 404],
  ['API-REP-16', 'post', '/api/mail-preferences/wrong/stop', 404],
  ['API-REP-18', 'post', '/api/mail-feedback', 401],
] as const)(
  '%s NF-S-02 ERR-21 is answered only so often for one address',
  async (_id, method, path, status) => {
    const from = (address: string) => request(app)[method](path).set('X-Forwarded-For', address);
    for (let times = 0; times < 3; times += 1) await from('192.0.2.1').expect(status);
    const refused = await from('192.0.2.1').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await from('192.0.2.2').expect(status);
  },
);
