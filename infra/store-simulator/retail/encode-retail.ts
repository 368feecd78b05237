import { brotliCompressSync, constants } from 'node:zlib';
import { byteWriter } from './bytes.ts';
import type { Retail, RetailCode, RetailHeader } from './retail.ts';

/*
 * One brotli stream of: length and text of a JSON head; then the columns, each with its length first. A price is its
 * index in the list of prices of its code, most frequent first: nearly always one byte.
 */
export const FORMAT = 'quartermaster-retail-1';

export interface FileHead extends RetailHeader {
  readonly format: string;
  readonly codes: readonly RetailCode[];
  readonly catalogueSize: number;
}

type Writer = ReturnType<typeof byteWriter>;

const column = (write: (writer: Writer) => void): Uint8Array => {
  const writer = byteWriter();
  write(writer);
  return writer.done();
};

/** The prices of each code, the most frequent first. */
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
