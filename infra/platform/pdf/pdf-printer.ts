import handlebars from 'handlebars';

/** A document to print on A4. */
export interface PrintedDocument {
  /** A whole page of HTML; everything it shows stands in it, for it is printed without a network and without scripts. */
  readonly html: string;
  /** HTML at the foot of each page, styled inline; `pageNumber` and `totalPages` are classes that are filled in. */
  readonly footer: string;
  /** What the file says of its making (ISO), so that the same document has the same bytes whenever it is printed. */
  readonly madeAt: string;
  /** Whether the file names its headings and cells to screen readers, which makes a long one several times larger. */
  readonly tagged: boolean;
}

/** Turns documents into PDF files. */
export interface PdfPrinter {
  /** Rejects with NoBrowser when there is nothing to print with. */
  readonly print: (document: PrintedDocument) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export type PageTemplate<Values extends object> = (values: Values) => string;

/**
 * HTML from a handlebars template. Values are escaped; one that the template asks for and does not get is an error.
 */
export const pageTemplate = <Values extends object>(source: string): PageTemplate<Values> => {
  const template = handlebars.compile<Values>(source, { strict: true });
  return (values) => template(values);
};
