import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { initAuth } from '@quartermaster/contracts/auth/calls';
import { CallFailed, createClient } from '@quartermaster/contracts/core/client';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import { findClusterDir, findDatabasePid, createDataDir, removeDataDir } from './data-folders.ts';
import { freePort, type Product, root, runProduct, startProduct } from './product.ts';
import { awaitMailedCode, fetchMailIds, OWNER } from './sample-shop.ts';

const none = { SAMPLE_STORE: 'none' };
const A_STACK = /^\s+at /m;

let dataDir = '';
beforeAll(async () => {
  dataDir = await createDataDir();
});
afterAll(() => removeDataDir(dataDir), 60_000);

describe('a start that cannot be', () => {
  test.each([
    { env: { PORT: 'eighty' }, named: 'PORT must be a whole number' },
    { env: { PORT: '70000' }, named: 'PORT must be a whole number' },
    {
      env: { SAMPLE_STORE: 'flowers' },
      named: 'SAMPLE_STORE must be gift-shop, small-gift-shop or none',
    },
    { env: { MAIL_URL: 'pigeon://loft' }, named: 'MAIL_URL must be' },
    { env: { EVENT_STORE_URL: 'http://log:2113' }, named: 'EVENT_STORE_URL must be' },
    { env: { KAFKA_BROKERS: 'kafka' }, named: 'KAFKA_BROKERS must be' },
    { env: { FILES_URL: 's3://shop-files' }, named: 'FILES_URL cannot be used' },
    { env: { STORE_API_URL: 'https://shop/api' }, named: 'STORE_API_URL must' },
  ])('NF-O-04 $env is refused by the name of the variable', async ({ env, named }) => {
    const { code, output } = await runProduct({ dataDir, port: 4000, env }, 'start');
    expect(code).toBe(1);
    expect(output).toContain(named);
    expect(output).not.toMatch(A_STACK);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a data directory that is a file is refused in words', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, 'not a folder');
    const { code, output } = await runProduct({ dataDir: file, port: 4000, env: none }, 'start');
    await rm(file);
    expect(code).toBe(1);
    expect(output).toContain('DATA_DIR');
    expect(output).not.toMatch(A_STACK);
  });

  describe('on a port that is taken', () => {
    let other: Server;
    let port = 0;
    beforeAll(async () => {
      port = await freePort();
      other = createServer().listen(port);
      await once(other, 'listening');
    });
    afterAll(async () => {
      other.close();
      await once(other, 'close');
    });

    test('says so and what to do, and leaves no database server behind', async () => {
      const { code, output } = await runProduct({ dataDir, port, env: none }, 'start');
      expect(code).toBe(1);
      expect(output).toContain(`Port ${port} is in use`);
      expect(output).toContain('set PORT to another number');
      expect(output).not.toMatch(A_STACK);
      expect(findDatabasePid(dataDir)).toBeNull();
    }, 60_000);
  });
});

describe('a start without a sample shop', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ dataDir, port: await freePort(), env: none });
  }, 120_000);
  afterAll(() => product.stop(), 60_000);

  test('shows the console and holds no shop', async () => {
    const page = await fetch(product.url);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(await page.text()).toContain('<title>Quartermaster</title>');
    expect(product.signInLink).toBeNull();
    const store = await fetch(`${product.url}/sample-store/simulator`);
    expect(store.status).toBe(404);
  });

  test('keeps libraries out of its source maps, which take twenty times their size of memory once they are read', async () => {
    const built = await readFile(path.join(root, 'dist/built.json'), 'utf8');
    const { files } = JSON.parse(built) as { readonly files: readonly string[] };
    const maps = await Promise.all(
      files
        .filter((file) => file.endsWith('.map'))
        .map((file) => readFile(path.join(root, 'dist', file), 'utf8')),
    );
    const sources = maps.flatMap(
      (map) => (JSON.parse(map) as { readonly sources: readonly string[] }).sources,
    );
    expect(sources).toContain('../start.ts');
    expect(maps.join('').length).toBeLessThan(4_000_000);
  });

  test('AMB-002 anybody gets a code, so that nobody learns who is known here', async () => {
    const call = createClient({ baseUrl: product.url, fetch, token: () => null });
    const { body } = await call(initAuth, { body: { email: OWNER } });
    expect(body).toEqual({ ok: true });
    expect(await awaitMailedCode(product.url, OWNER, new Set())).toMatch(
      /^[A-Z2-9]{4}-[A-Z2-9]{4}$/,
    );
    expect((await fetchMailIds(product.url)).size).toBe(1);
    await expect(call(getDashboard, {})).rejects.toThrow(CallFailed);
  });

  test('a second product does not start on the same data directory and port', async () => {
    const { code, output } = await runProduct(
      { dataDir, port: Number(new URL(product.url).port), env: none },
      'start',
    );
    expect(code).toBe(1);
    expect(output).toContain('is in use');
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  }, 60_000);
});

describe('a data directory that was damaged', () => {
  test('is refused with the folder and what to do', async () => {
    const product = await startProduct({ dataDir, port: await freePort(), env: none });
    expect(await product.stop()).toBe(0);
    const cluster = findClusterDir(dataDir) ?? '';
    await rm(path.join(cluster, 'global/pg_control'));
    const { code, output } = await runProduct({ dataDir, port: 0, env: none }, 'start');
    expect(code).toBe(1);
    expect(output).toContain(cluster);
    expect(output).toMatch(/npm run reset|backup/);
    expect(output).not.toMatch(A_STACK);
    expect(findDatabasePid(dataDir)).toBeNull();
  }, 180_000);

  test('is deleted by a reset', async () => {
    expect(existsSync(dataDir)).toBe(true);
    const { code } = await runProduct({ dataDir, port: 0 }, 'reset');
    expect({ code, stays: existsSync(dataDir) }).toEqual({ code: 0, stays: false });
  }, 60_000);
});
