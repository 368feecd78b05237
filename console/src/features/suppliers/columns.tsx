import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { Link } from '@tanstack/react-router';
import { DASH } from '../../lib/format.ts';
import { type Column, fieldOf } from '../../grid/column.ts';
import {
  contactsText,
  moqText,
  paymentTermText,
  placeText,
  primaryContact,
} from './supplier-words.ts';

const Contact = ({ supplier }: { readonly supplier: Supplier }) => {
  const contact = primaryContact(supplier.contacts);
  if (contact === null) return <span className="qm-muted">{DASH}</span>;
  return (
    <span className="qm-clip">
      {contact.email === '' ? (
        contact.name
      ) : (
        <a href={`mailto:${contact.email}`} title={contact.email} tabIndex={-1}>
          {contact.name === '' ? contact.email : contact.name}
        </a>
      )}
    </span>
  );
};

const field = fieldOf((row: Supplier) => row);

export const supplierColumns: readonly Column<Supplier>[] = [
  field('name', 'Supplier', {
    cell: (supplier) => (
      <Link className="qm-cell-link" to="/suppliers/$id/{-$tab}" params={{ id: supplier.id }}>
        {supplier.name}
      </Link>
    ),
    width: 196,
    grow: true,
    pinned: true,
    locked: true,
  }),
  {
    key: 'city',
    title: 'City and country',
    value: (supplier) => placeText(supplier),
    width: 204,
  },
  field('leadTime', 'Lead time', {
    kind: 'number',
    cell: ({ leadTime }) =>
      leadTime === null ? (
        <span className="qm-muted">Team default</span>
      ) : (
        `${leadTime} ${leadTime === 1 ? 'day' : 'days'}`
      ),
    width: 88,
    help: 'Days from ordering to arrival',
  }),
  field('purchaseOrderCount', 'Orders', { kind: 'number', width: 70 }),
  {
    key: 'products',
    title: 'Products',
    kind: 'number',
    value: (supplier) => supplier.products.length,
    sortable: false,
    width: 82,
  },
  {
    key: 'moq',
    title: 'Minimum order',
    value: moqText,
    width: 170,
    help: 'Minimum order quantity and what it applies to',
  },
  {
    key: 'paymentTerm',
    title: 'Payment term',
    value: (supplier) => paymentTermText(supplier.paymentTerm),
    sortable: false,
    width: 230,
  },
  {
    key: 'contact',
    title: 'Contact',
    value: (supplier) => contactsText(supplier.contacts.filter((one) => one.isPrimary)),
    cell: (supplier) => <Contact supplier={supplier} />,
    sortable: false,
    width: 104,
    grow: true,
  },
  field('createdAt', 'Added', { kind: 'date', hidden: true, width: 120 }),
];
