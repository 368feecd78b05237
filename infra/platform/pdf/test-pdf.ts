import { definePDFJSModule, getDocumentProxy } from 'unpdf';
import * as pdfjs from 'unpdf/pdfjs';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Opens a PDF file to read it in a test. */
export const openPdf = async (pdf: Uint8Array): Promise<PdfDocument> => {
  await definePDFJSModule(async () => pdfjs);
  return getDocumentProxy(new Uint8Array(pdf));
};
