import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger } from '../../telemetry/logger.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { createHttpApp } from '../app.ts';
import { buildConsole } from './build-console.ts';
import { serveConsole } from './serve-console.ts';

interface Part {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Part>>;

const root = path.resolve(import.meta.dirname, '../../../..');

/** Entries that a visitor's browser fetches for a screen: the page, then the code of each of these with all it imports. */
const start = ['index.html'];
const signedIn = [...start, 'src/app/shell.tsx'];
const screens = {
  login: [...start, 'src/features/auth/login-page.tsx'],
  Home: [...signedIn, 'src/features/dashboard/dashboard-page.tsx'],
  'an order': [
    ...signedIn,
    'src/features/purchase-orders/order/prefetch-order.ts',
    'src/features/purchase-orders/order/purchase-order-page.tsx',
    'src/features/purchase-orders/order/order-tabs.tsx',
    'src/features/purchase-orders/items/bundles/items-or-bundles.tsx',
    'src/grid/grid-engine.tsx',
  ],
} as const;

/** The font of Latin letters; a browser fetches another one only for letters that this one lacks. */
const LATIN = '/inter-latin-wght-normal.woff2';

const collectParts = (manifest: Manifest, names: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    manifest[name]?.imports?.forEach(add);
  };
  names.forEach(add);
  return found;
};

const listFiles = (manifest: Manifest, names: readonly string[]): readonly string[] => {
  const font = Object.keys(manifest).find((name) => name.endsWith(LATIN));
  const parts = [...collectParts(manifest, names), font ?? 'no Latin font'].map((name) => {
    const part = manifest[name];
    if (part === undefined) throw new Error(`The build has no ${name}`);
    return part;
  });
  const files = parts.flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set([...files, '', 'color-scheme.js', 'favicon.svg'])];
};

let folder = '';
let manifest: Manifest = {};
let address = '';
let close = (): void => undefined;

beforeAll(async () => {
  folder = await buildConsole(root, () => undefined);
  manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const logger = createLogger({ level: 'silent', service: 'test' });
  const metrics = createMetrics({ processMetrics: false });
  const app = createHttpApp({ logger, metrics }, (router) => router.use(serveConsole(folder)));
  const server = app.listen(0);
  address = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  close = () => server.close();
});
afterAll(() => close());

/** Browsers read brotli over https and from localhost, else gzip. */
const encodings = ['gzip', 'br'] as const;

/** Bytes of a file as the server sends it. */
const transferred = async (file: string, encoding: string): Promise<number> => {
  const question = get(`${address}/${file}`, { headers: { 'accept-encoding': encoding } });
  const [answer] = (await once(question, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${file}: ${String(answer.statusCode)}`);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
};

const measureKilobytes = async (names: readonly string[], encoding: string): Promise<number> => {
  const files = listFiles(manifest, names);
  const sizes = await Promise.all(files.map((file) => transferred(file, encoding)));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
};

describe('scripts, styles and fonts as transferred', () => {
  test.each([
    ['login', 300],
    ['Home', 350],
    ['an order', 700],
  ] as const)('of %s are at most %i KB', async (screen, limit) => {
    for (const encoding of encodings)
      expect(await measureKilobytes(screens[screen], encoding)).toBeLessThanOrEqual(limit);
  });

  test.each(Object.keys(screens) as (keyof typeof screens)[])(
    'of %s are at most 40 files',
    (screen) => {
      expect(listFiles(manifest, screens[screen]).length).toBeLessThanOrEqual(40);
    },
  );

  test('of an order leave out the tabs that are not open', () => {
    const parts = collectParts(manifest, screens['an order']);
    expect(parts).toContain('src/features/purchase-orders/items/bundles/items-or-bundles.tsx');
    expect(
      [...parts].filter((name) => /(costs|receiving|documents|history)-tab/.test(name)),
    ).toEqual([]);
  });

  test('UI-FF-01 have no gallery of pieces unless the build has its flag', () => {
    expect(Object.keys(manifest).filter((name) => name.includes('gallery'))).toEqual([]);
  });
});
