import { openPdf, type PdfDocument } from './test-pdf.ts';

/** A piece of text on a page, in points from its lower left corner. */
interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

const readPieces = async (document: PdfDocument, number: number): Promise<readonly Piece[]> => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size = 0, left = 0, baseline = 0] = item.transform as readonly number[];
    return [{ text: item.str, left, right: left + item.width, baseline, size: Math.abs(size) }];
  });
};

/** Pieces of about the same height are one line. */
const isSameLine = (a: Piece, b: Piece): boolean =>
  Math.abs(a.baseline - b.baseline) < Math.min(a.size, b.size) / 2;

const groupIntoLines = (pieces: readonly Piece[]): readonly (readonly Piece[])[] => {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.baseline - a.baseline)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && isSameLine(line[0], piece)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
};

/** Less than the width of a space. */
const GAP = 0.15;

const joinPieces = (line: readonly Piece[]): string =>
  line
    .map(({ text, left, size }, at) => {
      const before = line[at - 1];
      const isApart = before !== undefined && left - before.right > GAP * size;
      return isApart ? ` ${text}` : text;
    })
    .join('');

/** The text of each page of a PDF file, line by line from top to bottom. */
export const readPdfPages = async (pdf: Uint8Array): Promise<readonly string[]> => {
  const document = await openPdf(pdf);
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const pages = await Promise.all(numbers.map((number) => readPieces(document, number)));
  await document.destroy();
  return pages.map((pieces) => groupIntoLines(pieces).map(joinPieces).join('\n'));
};
