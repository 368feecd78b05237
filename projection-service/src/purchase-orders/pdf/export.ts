import type { FileAnswer } from '@quartermaster/contracts/core/server';
import type { PdfOptions } from '@quartermaster/contracts/purchase-orders/pdf-routes';
import type { LoadPictures } from '@quartermaster/infra/pdf/load-pictures';
import type { PdfPrinter } from '@quartermaster/infra/pdf/pdf-printer';
import type { OrderFacts } from './facts.ts';
import { orderPaper } from './paper.ts';
import { paperFooter, paperHtml } from './template.ts';

export interface PdfTools {
  readonly printer: PdfPrinter;
  readonly loadPictures: LoadPictures;
}

const LONGEST_NAME = 120;

/** A name every file system takes: `PO-0012 Harbour Ceramics.pdf`. */
export const pdfFileName = ({ order, supplier }: OrderFacts): string => {
  const name = `${order.content.name} ${supplier?.name ?? ''}`
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return `${name === '' ? 'Purchase order' : name}.pdf`;
};

/** Prints an order; the same order with the same options makes the same file. */
export const exportPdf = async (
  facts: OrderFacts,
  options: PdfOptions,
  { printer, loadPictures }: PdfTools,
): Promise<FileAnswer & { readonly content: Uint8Array }> => {
  const paper = orderPaper(facts, options);
  const pictures = await loadPictures(paper.lines.map(({ picture }) => picture));
  const lines = paper.lines.map((line) => ({ ...line, picture: pictures.get(line.picture) ?? '' }));
  const content = await printer.print({
    html: paperHtml({ ...paper, lines }),
    footer: paperFooter(paper),
    madeAt: facts.order.updatedAt,
  });
  return { contentType: 'application/pdf', filename: pdfFileName(facts), content };
};
