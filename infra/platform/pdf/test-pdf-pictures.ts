import { OPS } from 'unpdf/pdfjs';
import { openPdf } from './test-pdf.ts';

/** A method that the reader of pictures needs and Node 20 does not have. */
if (!('transferToFixedLength' in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    value(this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
      const copy = new Uint8Array(length);
      copy.set(new Uint8Array(this).subarray(0, length));
      return copy.buffer;
    },
  });
}

const MM_PER_POINT = 25.4 / 72;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` before `outer`. */
const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  A * a + B * c,
  A * b + B * d,
  C * a + D * c,
  C * b + D * d,
  E * a + F * c + e,
  E * b + F * d + f,
];

/** Width and height of each picture on the first page, in millimetres. */
export const readPdfPictures = async (
  pdf: Uint8Array,
): Promise<readonly (readonly [number, number])[]> => {
  const document = await openPdf(pdf);
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  await document.destroy();
  const opening: readonly number[] = [OPS.save, OPS.paintFormXObjectBegin];
  const closing: readonly number[] = [OPS.restore, OPS.paintFormXObjectEnd];
  const outer: Matrix[] = [];
  const found: (readonly [number, number])[] = [];
  let matrix = IDENTITY;
  for (const [at, operation] of fnArray.entries()) {
    const args = (argsArray as readonly (readonly unknown[] | null)[])[at] ?? [];
    if (opening.includes(operation)) outer.push(matrix);
    if (closing.includes(operation)) matrix = outer.pop() ?? IDENTITY;
    if (operation === OPS.transform) matrix = multiply(matrix, args as unknown as Matrix);
    if (operation === OPS.paintFormXObjectBegin && args[0])
      matrix = multiply(matrix, args[0] as Matrix);
    if (operation === OPS.paintImageXObject) {
      const [a, b, c, d] = matrix;
      found.push([Math.hypot(a, b) * MM_PER_POINT, Math.hypot(c, d) * MM_PER_POINT]);
    }
  }
  return found;
};
