import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { Link } from '@tanstack/react-router';
import { DASH } from '../../lib/format.ts';
import type { Column } from '../../grid/column.ts';
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

export const supplierColumns: readonly Column<Supplier>[] = [
  {
    key: 'name',
    title: 'Supplier',
    value: (supplier) => supplier.name,
    cell: (supplier) => (
      <Link className="qm-cell-link" to="/suppliers/$id/{-$tab}" params={{ id: supplier.id }}>
        {supplier.name}
      </Link>
    ),
    width: 196,
    grow: true,
    pinned: true,
    locked: true,
  },
  {
    key: 'city',
    title: 'City and country',
    value: (supplier) => placeText(supplier),
    width: 204,
  },
  {
    key: 'leadTime',
    title: 'Lead time',
    kind: 'number',
    value: (supplier) => supplier.leadTime,
    cell: ({ leadTime }) =>
      leadTime === null ? (
        <span className="qm-muted">Team default</span>
      ) : (
        `${leadTime} ${leadTime === 1 ? 'day' : 'days'}`
      ),
    width: 88,
    help: 'Days from ordering to arrival',
  },
  {
    key: 'purchaseOrderCount',
    title: 'Orders',
    kind: 'number',
    value: (supplier) => supplier.purchaseOrderCount,
    width: 70,
  },
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
  {
    key: 'createdAt',
    title: 'Added',
    kind: 'date',
    value: (supplier) => supplier.createdAt,
    hidden: true,
    width: 120,
  },
];
