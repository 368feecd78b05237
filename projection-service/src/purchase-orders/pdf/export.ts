import type { FileAnswer } from '@quartermaster/contracts/core/server';
import type { PdfOptions } from '@quartermaster/contracts/purchase-orders/pdf-routes';
import type { LoadPictures } from '@quartermaster/infra/pdf/load-pictures';
import { pictureMarkup } from '@quartermaster/infra/pdf/picture-markup';
import type { Files } from '@quartermaster/infra/files/files';
import type { PdfPrinter } from '@quartermaster/infra/pdf/pdf-printer';
import type { OrderFacts } from './facts.ts';
import { orderFileName } from '../file-name.ts';
import { logoOf } from './logo.ts';
import { orderPaper } from './paper.ts';
import { paperFooter, paperHtml } from './template.ts';

/** Lines up to which the file is tagged: one of 1,000 lines would be seven times as large and take twice as long. */
const MOST_TAGGED = 300;

export interface PdfTools {
  readonly printer: PdfPrinter;
  readonly loadPictures: LoadPictures;
  /** Where the logo is. */
  readonly files: Pick<Files, 'describe' | 'read'>;
}

/** Prints an order; the same order with the same options makes the same file. */
export const exportPdf = async (
  facts: OrderFacts,
  options: PdfOptions,
  { printer, loadPictures, files }: PdfTools,
): Promise<FileAnswer & { readonly content: Uint8Array }> => {
  const paper = orderPaper(facts, options);
  const pictures = await loadPictures(paper.lines.map(({ picture }) => picture));
  const shown = new Map(
    [...pictures].map(([address, dataUrl]) => [address, pictureMarkup(dataUrl)]),
  );
  const lines = paper.lines.map((line) => ({ ...line, shown: shown.get(line.picture) ?? '' }));
  const logo = await logoOf(files, facts.teamId, facts.shop.details.logoUrl);
  const content = await printer.print({
    html: paperHtml({ ...paper, lines, logo }),
    footer: paperFooter(paper),
    madeAt: facts.order.updatedAt,
    tagged: lines.length <= MOST_TAGGED,
  });
  const { order, supplier } = facts;
  const filename = `${orderFileName(order, supplier?.name ?? '')}.pdf`;
  return { contentType: 'application/pdf', filename, content };
};
