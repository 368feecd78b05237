import { Rejection } from '@quartermaster/contracts/core/rejection';
import { NoBrowser } from '@quartermaster/platform/browser/find-browser';

/** Turns a missing browser into the rejection NO_PDF_PRINTER; rethrows any other error. */
export const rejectMissingBrowser = (error: unknown): never => {
  if (!(error instanceof NoBrowser)) throw error;
  throw new Rejection('NO_PDF_PRINTER', `PDFs cannot be made here. ${error.message}`);
};
