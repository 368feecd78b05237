import { type Supplier, supplierFilterColumns } from '@quartermaster/contracts/suppliers/calls';
import { moqModeLabels } from '@quartermaster/contracts/suppliers/supplier';
import { IconBuildingWarehouse, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fetchSupplierPage } from '../../data/suppliers.ts';
import { createFilterFields } from '../../list/filters/filter-fields.ts';
import { useFlag } from '../../data/flags.ts';
import { toLabelledOptions } from '../../lib/options.ts';
import { countryOptions } from './countries.ts';
import { defineList } from '../../list/list-page.tsx';
import { useConfirmedDelete } from './delete-supplier.tsx';
import { NewSupplierPanel } from './supplier-panel.tsx';
import { DASH } from '../../lib/format.ts';
import { useCellControl } from '../../grid/cell-control.ts';
import { createColumn, type Column, createFieldColumn, rowNameColumn } from '../../grid/column.ts';
import { primaryContact } from './supplier-parts.ts';
import { minimumText } from '../../lib/words.ts';
import {
  ALL_SUPPLIERS,
  contactsText,
  leadTimeText,
  listWords,
  pastWords,
  paymentTermText,
  placeText,
  totalsText,
} from './words.ts';
import textStyles from '../../ui/text.module.css';

const supplierFilterFields = createFilterFields({
  subject: 'suppliers',
  types: supplierFilterColumns,
  first: 'country',
  labels: {
    city: 'City',
    country: 'Country',
    leadTime: 'Lead time in days',
    moqMode: 'Minimum applies to',
    updatedAt: 'Changed',
  },
  choices: {
    country: async () => countryOptions,
    moqMode: async () => toLabelledOptions(moqModeLabels),
  },
});

const Contact = ({ supplier }: { readonly supplier: Supplier }) => {
  const control = useCellControl();
  const contact = primaryContact(supplier.contacts);
  if (contact === null) return <span className={textStyles.muted}>{DASH}</span>;
  return (
    <span data-clip>
      {contact.email === '' ? (
        contact.name
      ) : (
        <a href={`mailto:${contact.email}`} title={contact.email} {...control}>
          {contact.name === '' ? contact.email : contact.name}
        </a>
      )}
    </span>
  );
};

const field = createFieldColumn((row: Supplier) => row);

const supplierColumns: readonly Column<Supplier>[] = [
  field('name', 'Supplier', {
    cell: (supplier) => (
      <Link
        className={textStyles.link}
        to="/suppliers/$id/{-$tab}"
        params={{ id: supplier.id }}
        tabIndex={-1}
      >
        {supplier.name}
      </Link>
    ),
    width: 196,
    ...rowNameColumn,
  }),
  createColumn('city', 'City and country', (supplier) => placeText(supplier), { width: 204 }),
  field('leadTime', 'Lead time', {
    kind: 'number',
    cell: ({ leadTime }) =>
      leadTime === null ? (
        <span className={textStyles.muted}>{leadTimeText(null)}</span>
      ) : (
        leadTimeText(leadTime)
      ),
    width: 88,
    help: 'Days from ordering to arrival',
  }),
  field('purchaseOrderCount', 'Orders', { kind: 'number', width: 70 }),
  createColumn('products', 'Products', (supplier) => supplier.products.length, {
    kind: 'number',
    sortable: false,
    width: 82,
  }),
  createColumn('moq', 'Minimum order', minimumText, {
    width: 176,
    help: 'Minimum order quantity and what it applies to',
  }),
  createColumn('paymentTerm', 'Payment term', (supplier) => paymentTermText(supplier.paymentTerm), {
    sortable: false,
    width: 230,
  }),
  createColumn(
    'contact',
    'Contact',
    (supplier) => contactsText(supplier.contacts.filter((one) => one.isPrimary)),
    {
      cell: (supplier) => <Contact supplier={supplier} />,
      sortable: false,
      width: 104,
      grow: true,
    },
  ),
  field('createdAt', 'Added', { kind: 'date', hidden: true, width: 120 }),
];

/** Columns of the list; the payment term is one only with its feature flag. */
const useSupplierColumns = (): readonly Column<Supplier>[] => {
  const hasTerms = useFlag('PAYMENT_TERMS');
  return useMemo(
    () => supplierColumns.filter(({ key }) => hasTerms || key !== 'paymentTerm'),
    [hasTerms],
  );
};

export const SuppliersPage = defineList({
  subject: 'suppliers',
  name: 'suppliers',
  title: 'Suppliers',
  words: listWords,
  savedViews: { type: 'SUPPLIERS', all: ALL_SUPPLIERS },
  past: pastWords,
  icon: IconBuildingWarehouse,
  search: 'Search suppliers',
  rowId: (supplier: Supplier) => supplier.id,
  useColumns: useSupplierColumns,
  fetch: fetchSupplierPage,
  defaultSort: { column: 'name', order: 'ASC' },
  filters: supplierFilterFields,
  useParts: ({ answer, panel, setPanel }) => {
    const navigate = useNavigate();
    const remove = useConfirmedDelete();
    const go = ({ id }: Supplier, search: { panel?: string } = {}): void =>
      void navigate({
        to: '/suppliers/$id/{-$tab}',
        params: { id },
        search,
      });
    return {
      open: (supplier) => go(supplier),
      rowActions: (supplier) => [
        { label: 'Open', icon: IconEye, onClick: () => go(supplier) },
        {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => go(supplier, { panel: 'edit' }),
        },
        { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void remove(supplier) },
      ],
      create: { label: 'New supplier', run: () => setPanel('new') },
      empty: {
        title: 'No supplier yet',
        children: 'Reorder suggestions use the lead times and minimum quantities of suppliers.',
      },
      ...(answer.data !== undefined &&
        answer.data.total > 0 && { summary: totalsText(answer.data) }),
      panels: panel === 'new' && <NewSupplierPanel onClose={() => setPanel(null)} />,
    };
  },
});
