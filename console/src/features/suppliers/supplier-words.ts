import {
  moqModeLabels,
  type PaymentTerm,
  type SupplierContact,
  type SupplierFields,
} from '@quartermaster/contracts/suppliers/supplier';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { DASH, formatCount, formatNumber } from '../../lib/format.ts';
import { createFieldPart, type Part } from '../../lib/merge.ts';
import { countryName } from './countries.ts';
import { joinParts } from '../../lib/words.ts';

/** "30% today, 70% after 60 days" */
const installmentsText = (parts: readonly { days: number; percentage: number }[]): string =>
  parts
    .map(({ days, percentage }) =>
      days === 0 ? `${percentage}% at once` : `${percentage}% after ${formatCount(days, 'day')}`,
    )
    .join(', ');

export const paymentTermText = (term: PaymentTerm | null): string => {
  switch (term?.type) {
    case undefined:
      return DASH;
    case 'UPFRONT':
      return 'Upfront';
    case 'NET_DAYS':
      return `Net ${formatCount(term.netDays, 'day')}`;
    case 'INSTALLMENTS':
      return installmentsText(term.installments);
  }
};

export const placeText = ({ city, country }: Pick<Supplier, 'city' | 'country'>): string =>
  joinParts(', ', city, countryName(country));

export const primaryContact = (contacts: readonly SupplierContact[]): SupplierContact | null =>
  contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0] ?? null;

const contactText = ({ name, email, phone, isPrimary }: SupplierContact): string =>
  `${joinParts(', ', name, email, phone)}${isPrimary ? ' (primary)' : ''}`;

export const contactsText = (contacts: readonly SupplierContact[]): string =>
  contacts.map(contactText).join('; ');

export const toSupplierFields = (supplier: Supplier): SupplierFields => ({
  name: supplier.name,
  city: supplier.city,
  country: supplier.country,
  leadTime: supplier.leadTime,
  moq: supplier.moq,
  moqMode: supplier.moqMode,
  notes: supplier.notes,
  address: supplier.address,
  contacts: supplier.contacts,
  paymentTerm: supplier.paymentTerm,
});

/** Splits a supplier into parts that can be compared and chosen one by one. */
export const supplierParts = (fields: SupplierFields): readonly Part[] => {
  const part = createFieldPart(fields);
  const { leadTime } = fields;
  return [
    part('name', 'Name', fields.name),
    part('city', 'City', fields.city),
    part('country', 'Country', countryName(fields.country)),
    part('address', 'Address', fields.address),
    part(
      'leadTime',
      'Lead time',
      leadTime === null ? 'Team default' : formatCount(leadTime, 'day'),
    ),
    part('moq', 'Minimum order quantity', formatNumber(fields.moq)),
    part('moqMode', 'Minimum applies to', moqModeLabels[fields.moqMode]),
    part('paymentTerm', 'Payment term', paymentTermText(fields.paymentTerm)),
    part('contacts', 'Contacts', contactsText(fields.contacts)),
    part('notes', 'Notes', fields.notes),
  ];
};
