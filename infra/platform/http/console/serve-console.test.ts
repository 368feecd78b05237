import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { createLogger } from '../../telemetry/logger.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { createHttpApp } from '../app.ts';
import { serveConsole } from './serve-console.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<title>Quartermaster</title>');
  await writeFile(join(directory, 'assets', 'main-abc123.js'), 'let a;');
  await writeFile(join(directory, 'favicon.svg'), '<svg/>');
});
afterAll(() => rm(directory, { recursive: true }));

const ask = (path: string) =>
  request(
    createHttpApp(
      {
        logger: createLogger({ level: 'silent', service: 'test' }),
        metrics: createMetrics({ processMetrics: false }),
      },
      (app) => app.use(serveConsole(directory)),
    ),
  ).get(path);

describe('the console', () => {
  test.each(['/', '/inventory', '/purchase-orders/0193-7?tab=items', '/apiary'])(
    'answers %s with its page, which the browser checks each time',
    async (path) => {
      const response = await ask(path).expect(200);
      expect(response.text).toContain('<title>Quartermaster</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  test('allows a browser to keep built files permanently', async () => {
    const response = await ask('/assets/main-abc123.js').expect(200);
    expect(response.headers['cache-control']).toContain('immutable');
    await ask('/favicon.svg').expect(200);
  });

  test.each(['/api/nope', '/assets/gone.js', '/health', '/__mail'])(
    'does not answer %s with its page',
    async (path) => {
      const response = await ask(path).expect(404);
      expect(response.body.code).toBe('NOT_FOUND');
    },
  );

  test('NF-U-05 serves nothing outside its folder', async () => {
    const response = await ask('/assets/..%2f..%2f..%2fetc%2fpasswd');
    expect(response.status).toBe(404);
  });
});
