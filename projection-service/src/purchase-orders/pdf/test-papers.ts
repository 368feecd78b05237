import { tmpdir } from 'node:os';
import { openDiskFiles } from '@quartermaster/infra/platform/files/disk-files';
import { NoBrowser } from '@quartermaster/infra/platform/pdf/find-browser';
import type { KeptPapers } from '@quartermaster/infra/platform/pdf/kept-papers';
import type { PdfPrinter } from '@quartermaster/infra/platform/pdf/pdf-printer';

/** Keeps nothing: every paper is printed. */
export const noPapers: KeptPapers = {
  printedOnce: async (_teamId, _key, print) => (await print()).content,
};

/** A machine without a browser. */
export const noBrowser: PdfPrinter = {
  print: async () => Promise.reject(new NoBrowser('Install one.')),
  close: async () => undefined,
};

/** No file of a team is there. */
export const files = openDiskFiles(tmpdir());

/** No picture can be loaded. */
export const loadPictures = async () => new Map<string, string>();
