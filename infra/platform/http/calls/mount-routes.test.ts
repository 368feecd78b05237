import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type RequestContext } from '@quartermaster/contracts/core/server';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exampleCalls, join, removed, summary } from './test-calls.ts';
import { admin, testApp, testNow } from '../test-app.ts';

const app = testApp(exampleCalls);
const as = (who: string) => ({ Authorization: `Bearer ${who}` });

describe('a call is answered as its route declares', () => {
  test('200 with the body and the revision as ETag (NF-H-02)', async () => {
    const response = await request(app).get('/api/orders/7?page=2').set(as('member')).expect(200);
    expect(response.body).toEqual({ id: '7', page: 2 });
    expect(response.headers).toMatchObject({ etag: '"3"', 'cache-control': 'no-store' });
  });

  test('201 for a created thing, with the position of its events (NF-E-05)', async () => {
    const body = { items: [{ name: 'Mug', quantity: 1 }] };
    const response = await request(app).post('/api/orders').set(as('member')).send(body);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ name: 'Mug' });
    expect(response.headers['x-position']).toBe('42');
  });

  test('204 without a body', async () => {
    const response = await request(app).post('/api/join').set(as('newcomer')).expect(204);
    expect(response.text).toBe('');
  });

  test('NF-E-09 by a literal path before one with an id', async () => {
    const response = await request(app).get('/api/orders/summary').set(as('member'));
    expect(response.body).toEqual({ name: 'summary' });
  });

  test('ERR-26 with a refusal of an unsupported method before the session is checked', async () => {
    const response = await request(app).patch('/api/orders/summary').expect(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
    expect(response.body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    // Not the order with the id "summary".
    await request(app).put('/api/orders/summary').set(as('admin')).send({}).expect(405);
    await request(app).get('/api/nothing').expect(404);
  });

  test('NF-E-10 with the body of a DELETE, also a bare list', async () => {
    await request(app).delete('/api/orders').set(as('member')).send(['a', 'b']).expect(204);
    expect(removed).toEqual([['a', 'b']]);
  });

  test('as a download when the answer is a file (NF-C-01)', async () => {
    const file = { contentType: 'text/csv', filename: 'Öl & more.csv', content: 'a,b' };
    const csv = [mount(summary, async () => ({ file }))];
    const response = await request(testApp(csv)).get('/api/orders/summary').set(as('member'));
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain(
      'attachment; filename="?l & more.csv"; filename*=UTF-8\'\'%C3%96l%20%26%20more.csv',
    );
    expect(response.text).toBe('a,b');
  });

  test('with the address of a redirect', async () => {
    const away = mount({ ...summary, status: 302 }, async () => ({
      location: 'https://gift-shop.example/install?x=1',
    }));
    const redirected = testApp([away], { checkAnswers: false });
    const response = await request(redirected).get('/api/orders/summary').set(as('member'));
    expect(response.status).toBe(302);
    expect(response.headers['location']).toBe('https://gift-shop.example/install?x=1');
  });

  test('with the caller, the instant and a new id for the handler', async () => {
    const seen: RequestContext[] = [];
    const watch = mount(join, async (given) => {
      seen.push(given);
      return {};
    });
    const headers = { ...as('admin'), 'X-Request-Id': 'shop-1', 'If-Match': 'W/"9"' };
    await request(testApp([watch]))
      .post('/api/join')
      .set(headers)
      .expect(204);
    await request(testApp([watch]))
      .post('/api/join')
      .set(headers)
      .expect(204);
    const [first, second] = seen;
    expect(first).toMatchObject({ session: admin, correlationId: 'shop-1', now: testNow });
    expect(first?.ifMatch).toBe(9);
    expect(first?.address).toContain('127.0.0.1');
    expect(first?.commandId).not.toBe(second?.commandId);
  });
});

describe('simultaneous changes of others', () => {
  const body = { name: 'Mug', quantity: 1 };

  test('ERR-27 NF-H-02 a stale If-Match is refused with the current version', async () => {
    const headers = { ...as('admin'), 'If-Match': '"2"' };
    const response = await request(app).put('/api/orders/7').set(headers).send(body);
    expect(response.status).toBe(412);
    expect(response.body).toEqual({
      code: 'VERSION_STALE',
      message: 'Changed since',
      current: { rev: 3 },
    });
  });

  test('NF-H-02 a current If-Match and * are accepted, and answered with the new ETag', async () => {
    for (const tag of ['"3"', 'W/"3"', '*']) {
      const headers = { ...as('admin'), 'If-Match': tag };
      const response = await request(app).put('/api/orders/7').set(headers).send(body);
      expect(response.status).toBe(204);
      expect(response.headers['etag']).toBe('"4"');
    }
  });
});

test('NF-H-02 If-Match is refused, not ignored, where no version is compared', async () => {
  const before = removed.length;
  const remove = () => request(app).delete('/api/orders').send(['7']);
  const answer = await remove().set({ ...as('member'), 'If-Match': '"3"' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ issues: [{ path: 'If-Match' }] });
  expect(removed).toHaveLength(before);
  await remove()
    .set({ ...as('member'), 'If-Match': '*' })
    .expect(204);
});

describe('NF-E-05 a query that sends X-Min-Position', () => {
  const waits: [string, number][] = [];
  const waiting = (reached: boolean) =>
    testApp(exampleCalls, {
      waitForPosition: async (position, timeoutMs) => {
        waits.push([String(position), timeoutMs]);
        return reached;
      },
    });
  const position = '0000000000000042';
  const headers = { ...as('member'), 'X-Min-Position': position };

  test('waits up to two seconds for the read models', async () => {
    const response = await request(waiting(true)).get('/api/orders/7').set(headers).expect(200);
    expect(response.headers['x-stale']).toBeUndefined();
    expect(waits).toEqual([[position, 2000]]);
  });

  test('is answered with X-Stale when they are late', async () => {
    const response = await request(waiting(false)).get('/api/orders/7').set(headers).expect(200);
    expect(response.headers['x-stale']).toBe('true');
    expect(response.body.id).toBe('7');
  });

  test('is answered 503 instead of 404 while they are late', async () => {
    const nowhere = mount(summary, async () => {
      throw new Rejection('NOT_FOUND', 'No such summary');
    });
    const asking = async (reached: boolean, head = position) => {
      const logHead = async () => toPosition(head);
      const waitForPosition = async () => reached;
      return request(testApp([nowhere], { checkAnswers: false, waitForPosition, logHead }))
        .get('/api/orders/summary')
        .set(headers);
    };
    const late = await asking(false);
    expect(late.status).toBe(503);
    expect(late.headers['retry-after']).toBe('1');
    expect((await asking(true)).status).toBe(404);
    const beyond = await asking(false, '0000000000000041');
    expect(beyond.status).toBe(404);
    expect(beyond.headers['x-stale']).toBe('true');
  });

  test.each(['!', 'latest', '42', '00000000000000042', '00000000000000000042-', 'x'.repeat(300)])(
    'is refused for %s, which is no position of any log, without a wait',
    async (junk) => {
      waits.length = 0;
      const answer = await request(waiting(false))
        .get('/api/orders/7')
        .set({ ...as('member'), 'X-Min-Position': junk });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ issues: [{ path: 'X-Min-Position' }] });
      expect(waits).toEqual([]);
    },
  );

  test('is the only call that waits', async () => {
    waits.length = 0;
    await request(waiting(false)).post('/api/join').set(headers).expect(204);
    await request(waiting(false)).get('/api/orders/7').set(as('member')).expect(200);
    expect(waits).toEqual([]);
  });
});
