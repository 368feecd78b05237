import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { byteReader, byteWriter } from './bytes.ts';
import type { Retail, RetailCode, RetailHeader } from './retail.ts';

/*
 * One brotli stream of: length and text of a JSON head; then the columns, each with its length before it.
 * A price is its place in the list of prices its code was ever sold at, commonest first: nearly always one byte.
 */
const FORMAT = 'quartermaster-retail-1';

interface FileHead extends RetailHeader {
  readonly format: string;
  readonly codes: readonly RetailCode[];
  readonly catalogueSize: number;
}

type Writer = ReturnType<typeof byteWriter>;
type Reader = ReturnType<typeof byteReader>;

const column = (write: (writer: Writer) => void): Uint8Array => {
  const writer = byteWriter();
  write(writer);
  return writer.done();
};

/** For each code the prices it was sold at, the commonest first. */
const priceLists = ({ codes, lines }: Retail): readonly (readonly number[])[] => {
  const counts = codes.map(() => new Map<number, number>());
  lines.priceMilli.forEach((price, line) => {
    const prices = counts[lines.code[line] ?? 0];
    prices?.set(price, (prices.get(price) ?? 0) + 1);
  });
  return counts.map((prices) =>
    [...prices].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([price]) => price),
  );
};

const invoiceColumns = ({ invoices }: Retail): readonly Uint8Array[] => {
  const changes = (values: Uint32Array) =>
    column((writer) =>
      values.forEach((value, index) => writer.signed(value - (values[index - 1] ?? 0))),
    );
  return [
    changes(invoices.number),
    changes(invoices.minute),
    changes(invoices.firstLine),
    column((writer) =>
      invoices.kind.forEach((kind, index) =>
        writer.byte(kind * 2 + (invoices.customer[index] ?? 0)),
      ),
    ),
  ];
};

const lineColumns = (retail: Retail): readonly Uint8Array[] => {
  const { code, quantity, priceMilli } = retail.lines;
  const lists = priceLists(retail);
  const place = lists.map((prices) => new Map(prices.map((price, index) => [price, index])));
  return [
    column((writer) => code.forEach((value) => writer.byte(value & 0xff))),
    column((writer) => code.forEach((value) => writer.byte(value >> 8))),
    column((writer) => quantity.forEach((value) => writer.signed(value))),
    column((writer) =>
      lists.forEach((prices) => {
        writer.unsigned(prices.length);
        prices.forEach((price) => writer.signed(price));
      }),
    ),
    column((writer) =>
      priceMilli.forEach((price, line) => writer.unsigned(place[code[line] ?? 0]?.get(price) ?? 0)),
    ),
  ];
};

const linkColumn = ({ links }: Retail): Uint8Array =>
  column((writer) =>
    links.cancelled.forEach((line, index) => {
      writer.unsigned(line - (links.cancelled[index - 1] ?? 0));
      writer.unsigned(line - (links.sold[index] ?? 0));
    }),
  );

/** The records as one compressed file. */
export const encodeRetail = (retail: Retail): Buffer => {
  const { header, codes, catalogueSize } = retail;
  const head: FileHead = { format: FORMAT, ...header, codes, catalogueSize };
  const parts = [
    new TextEncoder().encode(JSON.stringify(head)),
    ...invoiceColumns(retail),
    ...lineColumns(retail),
    linkColumn(retail),
  ];
  const lengths = parts.map((part) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, part.length);
    return length;
  });
  const bytes = Buffer.concat(parts.flatMap((part, index) => [lengths[index] ?? part, part]));
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
};

const splitParts = (bytes: Buffer): readonly Buffer[] => {
  const parts: Buffer[] = [];
  for (let position = 0; position < bytes.length;) {
    const length = bytes.readUInt32BE(position);
    parts.push(bytes.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return parts;
};

const readHead = (part: Buffer | undefined): FileHead => {
  const head = JSON.parse(part?.toString('utf8') ?? '{}') as Partial<FileHead>;
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

const readLines = (parts: readonly Uint8Array[], codes: number, count: number): Retail['lines'] => {
  const [low, high, quantities, lists, places] = parts.map(byteReader);
  if (!low || !high || !quantities || !lists || !places)
    throw new TypeError('The sample file lacks columns');
  const prices = readPriceLists(lists, codes);
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

const readPriceLists = (reader: Reader, codes: number): readonly (readonly number[])[] =>
  Array.from({ length: codes }, () =>
    Array.from({ length: reader.unsigned() }, () => reader.signed()),
  );

const readLinks = (bytes: Uint8Array): Retail['links'] => {
  const reader = byteReader(bytes);
  const cancelled: number[] = [];
  const sold: number[] = [];
  for (let line = 0, end = countOf(bytes) / 2, index = 0; index < end; index += 1) {
    line += reader.unsigned();
    cancelled.push(line);
    sold.push(line - reader.unsigned());
  }
  return { cancelled: Uint32Array.from(cancelled), sold: Uint32Array.from(sold) };
};

/** How many numbers a column holds: each ends with a byte below 128. */
const countOf = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0);

const inflate = promisify(brotliDecompress);

/** Reads what `encodeRetail` wrote. */
export const decodeRetail = async (file: Uint8Array): Promise<Retail> => {
  const [headPart, number, minute, firstLine, kinds, ...rest] = splitParts(await inflate(file));
  const { codes, catalogueSize, source, licence, sha256, totals } = readHead(headPart);
  const links = rest.pop();
  if (!number || !minute || !firstLine || !kinds || !links)
    throw new TypeError('The sample file lacks columns');
  return {
    header: { source, licence, sha256, totals },
    codes,
    catalogueSize,
    invoices: {
      number: runningSums(number, totals.invoices),
      kind: Uint8Array.from(kinds, (byte) => byte >> 1),
      customer: Uint8Array.from(kinds, (byte) => byte & 1),
      minute: runningSums(minute, totals.invoices),
      firstLine: runningSums(firstLine, totals.invoices + 1),
    },
    lines: readLines(rest, codes.length, totals.lines),
    links: readLinks(links),
  };
};
