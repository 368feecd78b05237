import { Writable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  write(createLogger({ level: 'info', service: 'command-service', destination }));
  return lines.join('');
};

describe('the log', () => {
  test.each([
    ['a bearer token', { headers: { authorization: 'Bearer hunter2' } }],
    ['a cookie', { req: { headers: { cookie: 'hunter2' } } }],
    ['a cookie that is set', { res: { headers: { 'set-cookie': ['hunter2'] } } }],
    ['the store token', { request: { headers: { 'x-shopify-access-token': 'hunter2' } } }],
    ['a session token', { token: 'hunter2' }],
    ['a sign-in code', { body: { loginCode: 'hunter2' } }],
    ['a sign-in code deep in an error', { err: { request: { body: { loginCode: 'hunter2' } } } }],
    ['a password', { database: { password: 'hunter2' } }],
    ['a header in capitals', { headers: { Authorization: 'Bearer hunter2' } }],
    ['a token in a list', { sessions: [{ id: 1 }, { token: 'hunter2' }] }],
    [
      'what an error carries',
      { err: Object.assign(new Error('x'), { config: { headers: { authorization: 'hunter2' } } }) },
    ],
  ])('NF-S-01 hides %s', (_, fields) => {
    const line = logged((logger) => logger.info(fields, 'request'));
    expect(line).toContain('[hidden]');
    expect(line).not.toContain('hunter2');
  });

  test('does not change the logged object', () => {
    const fields = { teamId: 'team-1', body: { token: 'hunter2', lines: [1, 2] } };
    expect(logged((logger) => logger.info(fields, 'x'))).toContain('"lines":[1,2]');
    expect(fields.body.token).toBe('hunter2');
  });

  test('keeps the other entries of a list', () => {
    const sessions = [{ id: 1 }, { id: 2, token: 'hunter2' }];
    expect(logged((logger) => logger.info({ sessions }, 'x'))).toContain(
      '"sessions":[{"id":1},{"id":2,"token":"[hidden]"}]',
    );
  });

  test('has an error with its stack', () => {
    const line = logged((logger) => logger.error({ err: new Error('disk full') }, 'failed'));
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'Error', message: 'disk full', stack: expect.stringContaining('logger.test') },
    });
  });

  test('accepts circular objects', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['self'] = loop;
    expect(logged((logger) => logger.info({ loop }, 'x'))).toContain('"name":"loop"');
  });

  test('is one JSON object per line with time, level and service', () => {
    const line = logged((logger) => logger.warn({ teamId: 'team-1' }, 'slow'));
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      service: 'command-service',
      teamId: 'team-1',
      msg: 'slow',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('leaves out lines below its level', () => {
    expect(logged((logger) => logger.debug('detail'))).toBe('');
  });
});
