import { getAttachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import {
  type BusinessDetails,
  businessDetailsLimits,
} from '@quartermaster/contracts/teams/business-details';
import { formatNumber } from '../../lib/format.ts';
import type { Part } from '../../lib/merge.ts';

export type DetailsField = keyof BusinessDetails;

export const detailsLabels: Readonly<Record<DetailsField, string>> = {
  logoUrl: 'Logo',
  businessName: 'Business name',
  vatNumber: 'VAT number',
  contactEmail: 'Contact email',
  contactNumber: 'Contact number',
  businessAddress: 'Business address',
};
const detailsFields = Object.keys(detailsLabels) as readonly DetailsField[];

/** Returns the problem of a field, in place of the schema's message. */
export const detailsProblem = (field: DetailsField, value: string): string => {
  const most = businessDetailsLimits[field];
  return field === 'contactEmail' && value.trim().length <= most
    ? 'Enter an email address, such as orders@example.com'
    : `At most ${formatNumber(most)} characters`;
};

/** Splits the details into parts that can be compared and chosen one by one. */
export const detailsParts = (details: BusinessDetails): readonly Part[] =>
  detailsFields.map((key) => ({
    key,
    label: detailsLabels[key],
    value: details[key],
    text: key === 'logoUrl' ? getAttachmentName(details[key]) : details[key],
  }));
