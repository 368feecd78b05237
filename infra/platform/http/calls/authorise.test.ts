import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exampleCalls } from './test-calls.ts';
import { testApp } from '../test-app.ts';

const app = testApp(exampleCalls);
const as = (who: string) => ({ Authorization: `Bearer ${who}` });

describe('who may call', () => {
  test('ERR-01 no caller without a valid token', async () => {
    const response = await request(app).get('/api/orders/7').expect(401);
    expect(response.body.code).toBe('UNAUTHENTICATED');
    expect(response.headers['www-authenticate']).toBe('Bearer');
    await request(app).get('/api/orders/7').set(as('stranger')).expect(401);
    await request(app).get('/api/orders/7').set({ Authorization: 'Basic x' }).expect(401);
  });

  test('ERR-01 is checked before the body', async () => {
    await request(app).post('/api/orders').type('json').send('{').expect(401);
  });

  test('ERR-18 no member where an admin is required', async () => {
    const body = { name: 'Mug', quantity: 1 };
    const refused = await request(app).put('/api/orders/7').set(as('member')).send(body);
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('FORBIDDEN');
    await request(app).put('/api/orders/7').set(as('admin')).send(body).expect(204);
  });

  test('ERR-19 no user of a disabled team, except calls that need no team', async () => {
    const refused = await request(app).get('/api/orders/7').set(as('disabled')).expect(403);
    expect(refused.body.code).toBe('TEAM_DISABLED');
    await request(app).post('/api/join').set(as('disabled')).expect(204);
  });

  test('no user without a team, except calls that need none', async () => {
    const refused = await request(app).get('/api/orders/7').set(as('newcomer')).expect(403);
    expect(refused.body.code).toBe('FORBIDDEN');
    await request(app).post('/api/join').set(as('newcomer')).expect(204);
  });

  test('every caller where a call is public', async () => {
    await request(app).post('/api/sign-in').send({ name: 'x' }).expect(200);
  });

  test('NF-S-02 ERR-21 NF-H-05 only so often where a call is limited', async () => {
    const limited = testApp(exampleCalls, {
      limits: { 'sign-in': { requests: 2, seconds: 60 } },
    });
    const attempt = () => request(limited).post('/api/sign-in').send({ name: 'x' });
    expect((await attempt()).status).toBe(200);
    expect((await attempt()).status).toBe(200);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await request(limited).get('/api/orders/7').set(as('member')).expect(200);
  });

  test('NF-S-02 fewer than twenty times with the default limits', async () => {
    const fresh = testApp(exampleCalls);
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      statuses.push((await request(fresh).post('/api/sign-in').send({ name: 'x' })).status);
    }
    expect(statuses).toContain(429);
    expect(statuses[0]).toBe(200);
  });
});
