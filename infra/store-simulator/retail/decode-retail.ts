import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { byteReader } from './bytes.ts';
import { type FileHead, FORMAT } from './encode-retail.ts';
import type { Retail } from './retail.ts';

type Reader = ReturnType<typeof byteReader>;

const splitParts = (bytes: Buffer): readonly Buffer[] => {
  const parts: Buffer[] = [];
  for (let position = 0; position < bytes.length;) {
    const length = bytes.readUInt32BE(position);
    parts.push(bytes.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return parts;
};

const readHead = (part: Buffer): FileHead => {
  const head = JSON.parse(part.toString('utf8')) as Partial<FileHead>;
  if (head.format !== FORMAT)
    throw new TypeError('The sample file is of another format; condense it again');
  return head as FileHead;
};

const runningSums = (bytes: Uint8Array, count: number): Uint32Array => {
  const reader = byteReader(bytes);
  const values = new Uint32Array(count);
  for (let index = 0, sum = 0; index < count; index += 1) values[index] = sum += reader.signed();
  return values;
};

const readPriceLists = (reader: Reader, codes: number): readonly (readonly number[])[] =>
  Array.from({ length: codes }, () =>
    Array.from({ length: reader.unsigned() }, () => reader.signed()),
  );

/** A column by its index in the file. */
const requirePart = (parts: readonly Buffer[], place: number): Buffer => {
  const part = parts[place];
  if (part === undefined) throw new TypeError('The sample file lacks columns');
  return part;
};

const readLines = (parts: readonly Buffer[], codes: number, count: number): Retail['lines'] => {
  const read = (place: number) => byteReader(requirePart(parts, place));
  const [low, high, quantities, places] = [read(5), read(6), read(7), read(9)];
  const prices = readPriceLists(read(8), codes);
  const code = new Uint16Array(count);
  const quantity = new Int32Array(count);
  const priceMilli = new Int32Array(count);
  for (let line = 0; line < count; line += 1) {
    const codeOfLine = low.byte() + high.byte() * 256;
    code[line] = codeOfLine;
    quantity[line] = quantities.signed();
    priceMilli[line] = prices[codeOfLine]?.[places.unsigned()] ?? 0;
  }
  return { code, quantity, priceMilli };
};

const readInvoices = (parts: readonly Buffer[], count: number): Retail['invoices'] => {
  const kinds = requirePart(parts, 4);
  return {
    number: runningSums(requirePart(parts, 1), count),
    kind: Uint8Array.from(kinds, (byte) => byte >> 1),
    customer: Uint8Array.from(kinds, (byte) => byte & 1),
    minute: runningSums(requirePart(parts, 2), count),
    firstLine: runningSums(requirePart(parts, 3), count + 1),
  };
};

const readLinks = (bytes: Uint8Array): Retail['links'] => {
  const reader = byteReader(bytes);
  const cancelled: number[] = [];
  const sold: number[] = [];
  for (let line = 0, end = countNumbers(bytes) / 2, index = 0; index < end; index += 1) {
    line += reader.unsigned();
    cancelled.push(line);
    sold.push(line - reader.unsigned());
  }
  return { cancelled: Uint32Array.from(cancelled), sold: Uint32Array.from(sold) };
};

/** The number of numbers in a column: each ends with a byte below 128. */
const countNumbers = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0);

const inflate = promisify(brotliDecompress);

/** Reads the records that `encodeRetail` wrote. */
export const decodeRetail = async (file: Uint8Array): Promise<Retail> => {
  const parts = splitParts(await inflate(file));
  const { codes, catalogueSize, source, licence, sha256, totals } = readHead(requirePart(parts, 0));
  return {
    header: { source, licence, sha256, totals },
    codes,
    catalogueSize,
    invoices: readInvoices(parts, totals.invoices),
    lines: readLines(parts, codes.length, totals.lines),
    links: readLinks(requirePart(parts, 10)),
  };
};

/** The condensed records in the repository, see sample/NOTICE.md. */
export const retailFile = fileURLToPath(new URL('../sample/online-retail.bin.br', import.meta.url));

export const loadRetail = async (): Promise<Retail> => decodeRetail(await readFile(retailFile));
