/** `D:20261122031445+00'00'` of an instant. */
const pdfDate = (instant: string): string =>
  `D:${new Date(instant).toISOString().replaceAll(/\D/g, '').slice(0, 14)}+00'00'`;

/** What a tagged file calls the heads of its tables: numbers the browser counts on from one document to the next. */
const nodeNames = /(?<!\/Title )\(node(\d{8})\)/g;

/** New names for them in the same order, beginning at 1. */
const namesByRank = (text: string): ReadonlyMap<string, string> => {
  const found = [...new Set([...text.matchAll(nodeNames)].map(([, digits = '']) => digits))];
  return new Map(found.sort().map((digits, at) => [digits, String(at + 1).padStart(8, '0')]));
};

/**
 * The file as if it had been made at that instant, by a browser that had printed nothing before. What is written is as
 * long as what stood there, so everything stays where the file's own table says that it is.
 */
export const reproducible = (pdf: Uint8Array, madeAt: string): Uint8Array => {
  const text = Buffer.from(pdf).toString('latin1');
  const date = pdfDate(madeAt);
  const names = namesByRank(text);
  const fixed = text
    .replaceAll(
      /\/(CreationDate|ModDate) \(D:\d{14}\+00'00'\)/g,
      (_, name: string) => `/${name} (${date})`,
    )
    .replaceAll(nodeNames, (_, digits: string) => `(node${names.get(digits) ?? digits})`);
  return Buffer.from(fixed, 'latin1');
};
