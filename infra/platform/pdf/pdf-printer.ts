import handlebars from 'handlebars';

/** A document to print on A4. */
export interface PrintedDocument {
  /**
   * A whole HTML page with a head, and with all its pictures and styles inline; it is printed without network and scripts. The
   * printer adds the fonts of PAPER_FONTS.
   */
  readonly html: string;
  /** Lines of text at the foot of each page, beside its number. */
  readonly footer: readonly string[];
  /** Creation time in the file (ISO), so that the same document always has the same bytes. */
  readonly madeAt: string;
  /** True to tag headings and cells for screen readers, which makes a long file several times larger. */
  readonly tagged: boolean;
}

/** Turns documents into PDF files. */
export interface PdfPrinter {
  /** Rejects with NoBrowser when no browser is installed. */
  readonly print: (document: PrintedDocument) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export type PageTemplate<Values extends object> = (values: Values) => string;

/**
 * HTML from a handlebars template. Values are escaped; a missing value is an error.
 */
export const pageTemplate = <Values extends object>(source: string): PageTemplate<Values> => {
  const template = handlebars.compile<Values>(source, { strict: true });
  return (values) => template(values);
};
