import { buffer } from 'node:stream/consumers';
import { logoTypes } from '@quartermaster/contracts/assets/calls';
import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { FileAnswer } from '@quartermaster/contracts/core/server';
import type { PdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { type Files, teamFile } from '@quartermaster/platform/files/files';
import type { PrintCache, PrintedFile } from '@quartermaster/platform/pdf/print-cache';
import type { LoadPictures } from '@quartermaster/platform/pdf/load-pictures';
import type { PdfPrinter } from '@quartermaster/platform/pdf/pdf-printer';
import { pictureMarkup } from '@quartermaster/platform/pdf/picture-markup';
import type { OrderFacts } from './facts.ts';
import { type OrderPaper, orderPaper } from './paper.ts';
import { paperFooter, paperHtml } from './template.ts';

const MAX_NAME_LENGTH = 120;

/** A file name for an order that every file system accepts: `PO-0012 Harbour Ceramics`. */
export const orderFileName = ({ content }: PurchaseOrder, more: string): string => {
  const name = `${content.name} ${more}`
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'Purchase order' : name;
};

/** The team's logo as a data URL; empty when there is none or its file is missing. */
const readLogo = async (
  files: Pick<Files, 'describe' | 'read'>,
  teamId: TeamId,
  logoUrl: string,
): Promise<string> => {
  const file = await teamFile(files, teamId, parseUploadedFile(logoUrl)?.fileId ?? '');
  if (file === null || !logoTypes.includes(file.contentType)) return '';
  const content = await files.read(file.id);
  if (content === null) return '';
  return `data:${file.contentType};base64,${(await buffer(content)).toString('base64')}`;
};

/** Most lines of a tagged file: with 1,000 lines it would be seven times as large and take twice as long to print. */
const MAX_TAGGED_LINES = 300;

export interface PdfTools {
  readonly printer: PdfPrinter;
  readonly loadPictures: LoadPictures;
  /** The files that users uploaded. */
  readonly files: Pick<Files, 'describe' | 'read'>;
  /** The store of printed orders. */
  readonly papers: PrintCache;
}

/**
 * Identifies a printed order by everything on it and by its layout. Pictures and logo count by their addresses, since
 * the file at an address never changes.
 */
const buildPrintKey = (paper: OrderPaper, { order, shop }: OrderFacts): string => {
  const bare = { ...paper, lines: paper.lines.map((line) => ({ ...line, shown: '' })), logo: '' };
  const pictures = paper.lines.map(({ picture }) => picture);
  const { logoUrl } = shop.details;
  const printed = [paperHtml(bare), paperFooter(paper), order.updatedAt, logoUrl, pictures];
  return JSON.stringify(printed);
};

/** The PDF file, with pictures and logo. */
const print = async (
  paper: OrderPaper,
  { teamId, order, shop }: OrderFacts,
  { printer, loadPictures, files }: PdfTools,
): Promise<PrintedFile> => {
  const addresses = paper.lines.map(({ picture }) => picture);
  const pictures = await loadPictures(addresses);
  const shown = new Map(
    [...pictures].map(([address, dataUrl]) => [address, pictureMarkup(dataUrl)]),
  );
  const lines = paper.lines.map((line) => ({ ...line, shown: shown.get(line.picture) ?? '' }));
  const logo = await readLogo(files, teamId, shop.details.logoUrl);
  const content = await printer.print({
    html: paperHtml({ ...paper, lines, logo }),
    footer: paperFooter(paper),
    madeAt: order.updatedAt,
    tagged: lines.length <= MAX_TAGGED_LINES,
  });
  return { content, isWhole: addresses.every((one) => one === '' || pictures.has(one)) };
};

/**
 * An order as a PDF file. Each version is printed once: the same order, options, names and letterhead give the same
 * file.
 */
export const exportPdf = async (
  facts: OrderFacts,
  options: PdfOptions,
  tools: PdfTools,
): Promise<FileAnswer & { readonly content: Uint8Array }> => {
  const paper = orderPaper(facts, options);
  const content = await tools.papers.printOnce(facts.teamId, buildPrintKey(paper, facts), () =>
    print(paper, facts, tools),
  );
  const { order, supplier } = facts;
  const filename = `${orderFileName(order, supplier?.name ?? '')}.pdf`;
  return { contentType: 'application/pdf', filename, content };
};
