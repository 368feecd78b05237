import pLimit from 'p-limit';
import type { Page, PDFOptions } from 'puppeteer';
import type { BrowserPages } from './browser-pages.ts';
import { openPaperFonts, PAPER_FONTS, type PaperFonts } from './paper-fonts.ts';
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
const makeReproducible = (pdf: Uint8Array, madeAt: string): Uint8Array => {
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

const pdfOptions: PDFOptions = {
  preferCSSPageSize: true,
  printBackground: true,
  waitForFonts: false, // they are loaded before
  timeout: TIMEOUT_MS,
};

/** A text for `content` of CSS, with every sign escaped that CSS or HTML could read. */
const cssText = (text: string): string => {
  const escape = (sign: string): string => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `;
  return `"${text.replaceAll(/[^A-Za-z0-9 ]/gu, escape)}"`;
};

const FOOTER_STYLE = `margin-top:4mm;padding-top:4pt;border-top:.5pt solid #c9cfd8;vertical-align:top;font:6.5pt/1.4 ${PAPER_FONTS};color:#667080`;

/**
 * The sheet with its margins and foot. Nothing is drawn on a screen before: a drawn text gets its number in the browser then,
 * and the numbers in the file would have another order.
 */
const pageRules = (footer: readonly string[]): string => `@media screen{body{display:none}}
@page{size:A4;margin:14mm 14mm 20mm;
@bottom-left{content:${cssText(footer.join('\n'))};white-space:pre-wrap;overflow-wrap:anywhere;${FOOTER_STYLE}}
@bottom-right{content:"Page " counter(page) " of " counter(pages);white-space:nowrap;text-align:right;${FOOTER_STYLE}}}`;

/** The page with its fonts, its margins and its foot. */
const wholePage = async ({ html, footer }: PrintedDocument, fonts: PaperFonts): Promise<string> => {
  const rules = [await fonts.rulesFor([html, ...footer].join('')), pageRules(footer)];
  return html.replace('</head>', () => `<style>${rules.join('\n')}</style></head>`);
};

/** Runs in the page, by the browser's own rights: the foot would be printed without its letters while they load. */
const loadFonts =
  'Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined)';

const printOn = async (page: Page, html: string, tagged: boolean): Promise<Uint8Array> => {
  await page.setContent(html, { waitUntil: 'load', timeout: TIMEOUT_MS });
  await page.evaluate(loadFonts);
  return page.pdf({ ...pdfOptions, tagged });
};

/** True when the browser or the page ended during the work. */
const isGone = ({ name, message }: Error): boolean =>
  name === 'TargetCloseError' ||
  name === 'ConnectionClosedError' ||
  /Target closed|Session closed|Connection closed|browser has disconnected/i.test(message);

/** Prints on pages of a browser, which closes with the printer. */
export const openPdfPrinter = (pages: BrowserPages): PdfPrinter => {
  const limit = pLimit(AT_ONCE);
  const fonts = openPaperFonts();
  const print = async (document: PrintedDocument): Promise<Uint8Array> => {
    const html = await wholePage(document, fonts);
    const tryOnce = (): Promise<Uint8Array> =>
      pages.use((page) => printOn(page, html, document.tagged));
    try {
      return await tryOnce();
    } catch (error) {
      // Tries once more, with a new browser, when the browser ended during the print.
      if (error instanceof Error && isGone(error)) return tryOnce();
      throw error;
    }
  };
  return {
    print: (document) =>
      limit(async () => makeReproducible(await print(document), document.madeAt)),
    close: pages.close,
  };
};
