import type { Page, PDFOptions } from 'puppeteer';
import { openBrowserPages } from './browser-pages.ts';
import type { PdfPrinter, PrintedDocument } from './pdf-printer.ts';

/** `D:20261122031445+00'00'` of an instant. */
const pdfDate = (instant: string): string =>
  `D:${new Date(instant).toISOString().replaceAll(/\D/g, '').slice(0, 14)}+00'00'`;

/** Names of table headers in a tagged file: numbers that the browser continues from one document to the next. */
const nodeNames = /(?<!\/Title )\(node(\d{8})\)/g;

/** New names for them in the same order, from 1. */
const namesByRank = (text: string): ReadonlyMap<string, string> => {
  const found = [...new Set([...text.matchAll(nodeNames)].map(([, digits = '']) => digits))];
  return new Map(found.sort().map((digits, at) => [digits, String(at + 1).padStart(8, '0')]));
};

/**
 * Makes the bytes reproducible: replaces the time by `madeAt` and the names by those of a new browser. Each replacement has
 * the length of the original, so the offsets in the file's own table stay valid.
 */
const reproducible = (pdf: Uint8Array, madeAt: string): Uint8Array => {
  const text = Buffer.from(pdf).toString('latin1');
  const date = pdfDate(madeAt);
  const names = namesByRank(text);
  const fixed = text
    .replaceAll(
      /\/(CreationDate|ModDate) \(D:\d{14}\+00'00'\)/g,
      (_, name: string) => `/${name} (${date})`,
    )
    .replaceAll(nodeNames, (_, digits: string) => `(node${names.get(digits) ?? digits})`);
  return Buffer.from(fixed, 'latin1');
};

/** Printing is bound by the processor; more at once would only be slower. */
const AT_ONCE = 2;
const TIMEOUT_MS = 30_000;

const paper: PDFOptions = {
  format: 'A4',
  margin: { top: '14mm', bottom: '20mm', left: '14mm', right: '14mm' },
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<i></i>',
  waitForFonts: false, // only fonts of the machine are used
  timeout: TIMEOUT_MS,
};

/** Runs at most `most` calls at a time; the others wait. */
const limited = (most: number) => {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= most) await new Promise<void>((go) => waiting.push(go));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
};

const printOn = async (
  page: Page,
  { html, footer, tagged }: PrintedDocument,
): Promise<Uint8Array> => {
  await page.setContent(html, { waitUntil: 'load', timeout: TIMEOUT_MS });
  return page.pdf({ ...paper, footerTemplate: footer, tagged });
};

/** True when the browser or the page ended during the work. */
const isGone = ({ name, message }: Error): boolean =>
  name === 'TargetCloseError' ||
  name === 'ConnectionClosedError' ||
  /Target closed|Session closed|Connection closed|browser has disconnected/i.test(message);

/** Prints with Chromium or Chrome: the one at `executable`, else one that is installed. */
export const openPdfPrinter = (
  executable: string | null,
  pages = openBrowserPages(executable),
): PdfPrinter => {
  const inTurn = limited(AT_ONCE);
  const tryOnce = (document: PrintedDocument): Promise<Uint8Array> =>
    pages.use((page) => printOn(page, document));
  const print = async (document: PrintedDocument): Promise<Uint8Array> => {
    try {
      return await tryOnce(document);
    } catch (error) {
      // Tries once more, with a new browser, when the browser ended during the print.
      if (error instanceof Error && isGone(error)) return tryOnce(document);
      throw error;
    }
  };
  return {
    print: (document) => inTurn(async () => reproducible(await print(document), document.madeAt)),
    close: pages.close,
  };
};
