import type { Page, PDFOptions } from 'puppeteer';
import { openBrowserPages } from './browser-pages.ts';
import type { PdfPrinter, PrintedDocument } from './pdf-printer.ts';
import { reproducible } from './reproducible.ts';

/** Printing is work for the processor; more at a time would only make all of them slower. */
const AT_ONCE = 2;
const TIMEOUT_MS = 30_000;

const paper: PDFOptions = {
  format: 'A4',
  margin: { top: '14mm', bottom: '20mm', left: '14mm', right: '14mm' },
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<i></i>',
  waitForFonts: false, // none is loaded: they are the machine's own
  timeout: TIMEOUT_MS,
};

/** Lets so many work at a time; the others wait their turn. */
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

/** The browser or the page ended while it was at work. */
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
      // A browser that went away while it printed is started anew, once.
      if (error instanceof Error && isGone(error)) return tryOnce(document);
      throw error;
    }
  };
  return {
    print: (document) => inTurn(async () => reproducible(await print(document), document.madeAt)),
    close: pages.close,
  };
};
