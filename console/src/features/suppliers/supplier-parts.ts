import {
  moqModeLabels,
  type SupplierContact,
  type SupplierFields,
} from '@quartermaster/contracts/suppliers/supplier';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { formatNumber } from '../../lib/format.ts';
import { createFieldPart, type Part } from '../../lib/merge.ts';
import { countryName } from './countries.ts';
import { contactsText, leadTimeText, paymentTermText } from './words.ts';

export const primaryContact = (contacts: readonly SupplierContact[]): SupplierContact | null =>
  contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0] ?? null;

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
    part('leadTime', 'Lead time', leadTimeText(leadTime)),
    part('moq', 'Minimum order quantity', formatNumber(fields.moq)),
    part('moqMode', 'Minimum applies to', moqModeLabels[fields.moqMode]),
    part('paymentTerm', 'Payment term', paymentTermText(fields.paymentTerm)),
    part('contacts', 'Contacts', contactsText(fields.contacts)),
    part('notes', 'Notes', fields.notes),
  ];
};
