import type { BusinessDetails } from './business-details.ts';

const filled = (words: readonly string[]): readonly string[] =>
  words.map((word) => word.trim()).filter((word) => word !== '');

/**
 * What stands under the name of the business on its papers (NF-F-01); lines with nothing to say are left out. The
 * address of the store is there for a business that entered no contact.
 */
export const letterheadLines = (
  { businessAddress, contactEmail, contactNumber, vatNumber }: BusinessDetails,
  storeDomain: string | null,
): readonly string[] =>
  filled([
    filled(businessAddress.split('\n')).join(', '),
    filled([contactEmail, contactNumber]).join(' · ') || (storeDomain ?? ''),
    vatNumber.trim() === '' ? '' : `VAT number ${vatNumber.trim()}`,
  ]);
