import { afterAll, describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NoBrowser } from '../browser/find-browser.ts';
import { testBrowser } from '../browser/test-browser.ts';
import { openBrowserPages } from './browser-pages.ts';
import { openPdfPrinter } from './open-pdf-printer.ts';
import { readPdfPages } from './test-pdf-text.ts';
import { openTestPrinter } from './test-printer.ts';

const printer = openTestPrinter();
afterAll(async () => printer.close());

const usual = { footer: ['Foot'], madeAt: '2026-03-02T08:00:00.000Z', tagged: true };
const page = (body: string): string =>
  `<!doctype html><html><head><title>Paper</title></head><body>${body}</body></html>`;
const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<tr><td>Row ${String(at + 1)}</td></tr>`).join('');

/** Counts who connects to it. */
const openCounter = async () => {
  const counted = { connections: 0 };
  const server = createServer((_, response) => response.end('called'));
  server.on('connection', () => (counted.connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { counted, url, close };
};

describe('a printed document', () => {
  test('NF-F-03 has the head of its table and its number on every page', async () => {
    const table = `<style>thead{display:table-header-group}</style><table><thead><tr><th>Item</th></tr></thead>${rows(200)}</table>`;
    const pages = await readPdfPages(await printer.print({ html: page(table), ...usual }));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((text, at) => {
      expect(text).toMatch(/^\s*Item$/m);
      expect(text).toContain(`Page ${String(at + 1)} of ${String(pages.length)}`);
    });
    expect(pages.join('')).toContain('Row 200');
  });

  test('has the same bytes each time, whatever was printed before', async () => {
    const paper = { html: page(`<h1>Paper</h1><table>${rows(3)}</table>`), ...usual };
    const first = await printer.print(paper);
    await printer.print({ html: page(rows(50)), ...usual });
    expect(Buffer.from(await printer.print(paper)).equals(first)).toBe(true);
    expect(Buffer.from(first).toString('latin1')).toContain(
      "/CreationDate (D:20260302080000+00'00')",
    );
  });

  test('has tagged headings for screen readers on request', async () => {
    const html = page(`<h1>Paper</h1>`);
    const hasStructure = async (tagged: boolean) =>
      Buffer.from(await printer.print({ html, ...usual, tagged })).includes('/StructTreeRoot');
    expect([await hasStructure(true), await hasStructure(false)]).toEqual([true, false]);
  });

  test('reaches no network and runs no script', async () => {
    const counter = await openCounter();
    const html =
      page(`<img src="${counter.url}/picture"><link rel="stylesheet" href="${counter.url}/style">
      <iframe src="${counter.url}/frame"></iframe><p>Written</p>
      <script>document.body.innerHTML = 'Scripted'; fetch('${counter.url}/script')</script>`);
    const text = (await readPdfPages(await printer.print({ html, ...usual }))).join('');
    await counter.close();
    expect(counter.counted.connections).toBe(0);
    expect(text).toContain('Written');
    expect(text).not.toContain('Scripted');
  });

  test('is printed by a new browser when the running one dies', async () => {
    const pages = openBrowserPages(testBrowser);
    let dead = 0;
    const mortal = openPdfPrinter({
      ...pages,
      use: (work) =>
        pages.use(async (open) => {
          if (dead === 0) {
            dead += 1;
            open.browser().process()?.kill('SIGKILL');
          }
          return work(open);
        }),
    });
    const pdf = await mortal.print({ html: page('Survived'), ...usual });
    await mortal.close();
    expect(dead).toBe(1);
    expect((await readPdfPages(pdf)).join('')).toContain('Survived');
  });

  test('is refused without a browser', async () => {
    const nothing = openPdfPrinter(
      openBrowserPages({ ...testBrowser, configured: '/nowhere/chromium' }),
    );
    await expect(nothing.print({ html: page(''), ...usual })).rejects.toThrow(NoBrowser);
    await nothing.close();
  });
});
