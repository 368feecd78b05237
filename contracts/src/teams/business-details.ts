import { z } from 'zod';
import { parseUploadedFile } from '../assets/uploaded-file.ts';
import { lineText, text } from '../core/text.ts';

/** Most characters of each (ENT-TSG-01..05); the longest address of an email has 320. */
export const businessDetailsLimits = {
  businessName: 200,
  vatNumber: 50,
  contactNumber: 60,
  contactEmail: 320,
  businessAddress: 1000,
  logoUrl: 2000,
} as const;

const limitLength = (kind: typeof text, most: number) =>
  kind.trim().max(most, `Must have at most ${most.toLocaleString('en')} characters`);
const emptyOrEmail = text.refine((value) => value === '' || z.email().safeParse(value).success, {
  error: 'Must be a valid email address',
});
const emptyOrUploaded = text.refine((value) => value === '' || parseUploadedFile(value) !== null, {
  error: 'Must be the address of an uploaded file',
});

/** Details on the shop's papers, in a call (ENT-TSG, AMB-019); omitted ones are empty. */
export const businessDetailsFields = z.strictObject({
  businessName: limitLength(lineText, businessDetailsLimits.businessName).default(''),
  vatNumber: limitLength(lineText, businessDetailsLimits.vatNumber).default(''),
  contactNumber: limitLength(lineText, businessDetailsLimits.contactNumber).default(''),
  contactEmail: limitLength(lineText, businessDetailsLimits.contactEmail)
    .pipe(emptyOrEmail)
    .default(''),
  /** Lines of the address, as on an envelope. */
  businessAddress: limitLength(text, businessDetailsLimits.businessAddress).default(''),
  /** Permanent address of the uploaded picture at the head of papers (API-AST-01). */
  logoUrl: limitLength(text, businessDetailsLimits.logoUrl).pipe(emptyOrUploaded).default(''),
});

/** Details on the shop's papers, as recorded and shown; unknown ones are empty. */
export const businessDetails = z.object({
  businessName: z.string(),
  vatNumber: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  businessAddress: z.string(),
  logoUrl: z.string(),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

/** Of a team that has not entered any details. */
export const noBusinessDetails: BusinessDetails = businessDetailsFields.parse({});

/** As shown, with the name of the store. */
export const shownBusinessDetails = businessDetails.extend({ storeName: z.string() });

/** The sender of papers and mails (NF-F-01): the name of the business, else that of the store. */
export const getSenderName = ({
  businessName,
  storeName,
}: Pick<z.infer<typeof shownBusinessDetails>, 'businessName' | 'storeName'>): string =>
  businessName.trim() === '' ? storeName : businessName.trim();

const removeEmpty = (words: readonly string[]): readonly string[] =>
  words.map((word) => word.trim()).filter((word) => word !== '');

/**
 * The lines below the name of the business on its papers (NF-F-01), without empty ones. A business without contact
 * details has the address of the store.
 */
export const buildLetterheadLines = (
  { businessAddress, contactEmail, contactNumber, vatNumber }: BusinessDetails,
  storeDomain: string | null,
): readonly string[] =>
  removeEmpty([
    removeEmpty(businessAddress.split('\n')).join(', '),
    removeEmpty([contactEmail, contactNumber]).join(' · ') || (storeDomain ?? ''),
    vatNumber.trim() === '' ? '' : `VAT number ${vatNumber.trim()}`,
  ]);
