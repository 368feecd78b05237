/** `D:20261122031445+00'00'` of an instant. */
const pdfDate = (instant: string): string =>
  `D:${new Date(instant).toISOString().replaceAll(/\D/g, '').slice(0, 14)}+00'00'`;

/**
 * The file as if it had been made at that instant. The dates are as long as before, so everything stays where the
 * file's own table says that it is.
 */
export const withFixedDates = (pdf: Uint8Array, madeAt: string): Uint8Array => {
  const text = Buffer.from(pdf).toString('latin1');
  const date = pdfDate(madeAt);
  const fixed = text.replaceAll(
    /\/(CreationDate|ModDate) \(D:\d{14}\+00'00'\)/g,
    (_, name: string) => `/${name} (${date})`,
  );
  return Buffer.from(fixed, 'latin1');
};
