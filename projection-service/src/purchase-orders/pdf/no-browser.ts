import { Rejection } from '@quartermaster/contracts/core/rejection';
import { NoBrowser } from '@quartermaster/platform/browser/find-browser';

/** Rejects as NO_PDF_PRINTER when no browser is installed; throws any other error again. */
export const unlessNoBrowser = (error: unknown): never => {
  if (!(error instanceof NoBrowser)) throw error;
  throw new Rejection('NO_PDF_PRINTER', `PDFs cannot be made here. ${error.message}`);
};
