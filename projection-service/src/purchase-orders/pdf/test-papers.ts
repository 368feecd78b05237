import { tmpdir } from 'node:os';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { NoBrowser } from '@quartermaster/platform/browser/find-browser';
import type { PrintCache } from '@quartermaster/platform/pdf/print-cache';
import type { PdfPrinter } from '@quartermaster/platform/pdf/pdf-printer';

/** Stores nothing: every order is printed again. */
export const noPapers: PrintCache = {
  printOnce: async (_teamId, _key, print) => (await print()).content,
};

/** A printer without a browser. */
export const noBrowser: PdfPrinter = {
  print: async () => Promise.reject(new NoBrowser('Install one.')),
  close: async () => undefined,
};

/** A file store without files. */
export const files = openDiskFiles(tmpdir());

/** Loads no picture. */
export const loadPictures = async () => new Map<string, string>();
