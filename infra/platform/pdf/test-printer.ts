import { testBrowser } from '../browser/test-browser.ts';
import { openBrowserPages } from './browser-pages.ts';
import { openPdfPrinter } from './open-pdf-printer.ts';
import type { PdfPrinter } from './pdf-printer.ts';

/** A printer with the browser of tests. */
export const openTestPrinter = (): PdfPrinter => openPdfPrinter(openBrowserPages(testBrowser));
