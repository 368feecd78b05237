import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { IconBuildingWarehouse, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { fetchSupplierPage } from '../../data/suppliers.ts';
import { defineList } from '../../list/list-page.tsx';
import { supplierColumns } from './columns.tsx';
import { useConfirmedDelete } from './delete-supplier.tsx';
import { NewSupplierPanel } from './supplier-panel.tsx';
import './suppliers.css';

export const SuppliersPage = defineList({
  subject: 'suppliers',
  name: 'suppliers',
  title: 'Suppliers',
  noun: 'supplier',
  icon: IconBuildingWarehouse,
  search: 'Search suppliers',
  rowId: (supplier: Supplier) => supplier.id,
  useColumns: () => supplierColumns,
  fetch: fetchSupplierPage,
  defaultSort: { column: 'name', order: 'ASC' },
  useParts: ({ panel, setPanel }) => {
    const navigate = useNavigate();
    const remove = useConfirmedDelete();
    const go = ({ id }: Supplier, search: object = {}): void =>
      void navigate({
        to: '/suppliers/$id/{-$tab}',
        params: { id },
        search: search as never,
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
      panels: panel === 'new' && <NewSupplierPanel onClose={() => setPanel(null)} />,
    };
  },
});
