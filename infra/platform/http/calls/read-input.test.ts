import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exampleCalls } from './test-calls.ts';
import { testApp } from '../test-app.ts';

const app = testApp(exampleCalls);
const as = (who: string) => ({ Authorization: `Bearer ${who}` });

describe('input that does not fit the contract is refused', () => {
  test('ERR-16 with the path of every problem', async () => {
    const body = {
      items: [
        { name: '', quantity: 1 },
        { name: 'Mug', quantity: -1 },
      ],
    };
    const response = await request(app).post('/api/orders').set(as('member')).send(body);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('VALIDATION_FAILED');
    expect(response.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'items.0.name',
      'items.1.quantity',
    ]);
  });

  test('NF-H-01 with an unknown body field, but not with unknown query parameters', async () => {
    const body = { items: [], note: 'x' };
    const response = await request(app).post('/api/orders').set(as('member')).send(body);
    expect(response.status).toBe(400);
    expect(response.body.issues).toEqual([{ path: 'note', message: 'Unknown field' }]);
    await request(app).get('/api/orders/7?colour=red').set(as('member')).expect(200);
  });

  test('ERR-16 with a query parameter of the wrong type', async () => {
    const response = await request(app).get('/api/orders/7?page=zero').set(as('member'));
    expect(response.status).toBe(400);
    expect(response.body.issues[0].path).toBe('page');
  });

  test('ERR-16 with an empty body, naming the missing fields', async () => {
    const response = await request(app).post('/api/orders').set(as('member')).send({});
    expect(response.status).toBe(400);
    expect(response.body.issues.map(({ path }: { path: string }) => path)).toEqual(['items']);
  });

  test('with a missing body, and with a body where none is allowed', async () => {
    await request(app).post('/api/orders').set(as('member')).expect(400);
    await request(app).post('/api/join').set(as('member')).send({ a: 1 }).expect(400);
    await request(app).post('/api/join').set(as('member')).send({}).expect(204);
  });

  test('ERR-25 with a body that is not compressed as declared', async () => {
    const response = await request(app)
      .post('/api/orders')
      .set({ ...as('member'), 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .send('{"items":[]}');
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('VALIDATION_FAILED');
  });

  test('ERR-25 with malformed JSON', async () => {
    const response = await request(app)
      .post('/api/orders')
      .set({ ...as('member'), 'Content-Type': 'application/json' })
      .send('{"items":');
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'The body is not valid JSON',
    });
  });

  test('ERR-30 with another content type', async () => {
    const form = request(app).post('/api/orders').set(as('member')).type('form').send({ a: 1 });
    expect((await form).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    const xml = { ...as('member'), 'Content-Type': 'application/xml' };
    await request(app).post('/api/orders').set(xml).send('<a/>').expect(415);
  });

  test('ERR-29 NF-H-03 with a body over 1 MiB', async () => {
    const items = [{ name: 'x'.repeat(1024 * 1024), quantity: 1 }];
    const response = await request(app).post('/api/orders').set(as('member')).send({ items });
    expect(response.status).toBe(413);
    expect(response.body).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The body is larger than 1 MiB',
    });
    const below = [{ name: 'x'.repeat(1024 * 1024 - 100), quantity: 1 }];
    await request(app).post('/api/orders').set(as('member')).send({ items: below }).expect(201);
  });

  test('with a path that cannot be decoded', async () => {
    await request(app).get('/api/orders/%E0%A4%A').set(as('member')).expect(400);
  });

  test.each([
    ['If-Match', '7'],
    ['Idempotency-Key', 'x'.repeat(201)],
  ])('with a malformed %s, naming the header', async (name, value) => {
    const response = await request(app)
      .post('/api/join')
      .set({ ...as('member'), [name]: value });
    expect(response.status).toBe(400);
    expect(response.body.issues[0].path).toBe(name);
  });
});
