import { Button } from '@mantine/core';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import {
  IconBuildingWarehouse,
  IconEye,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { useListUrl, type ListUrl } from '../../lib/list-url.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { DensityMenu, useDensity } from '../../ui/data-grid/density-menu.tsx';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { supplierColumns } from './columns.tsx';
import { useConfirmedDelete } from './delete-supplier.tsx';
import { supplierListQuery } from './queries.ts';
import { NewSupplierPanel } from './supplier-panel.tsx';
import './suppliers.css';

const byName = { column: 'name', order: 'ASC' } as const;
const idOf = (supplier: Supplier): string => supplier.id;
const iconProps = { size: 16, stroke: 1.6 } as const;

const Nothing = ({ list, onAdd }: { readonly list: ListUrl; readonly onAdd: () => void }) =>
  list.search === '' ? (
    <EmptyState
      icon={IconBuildingWarehouse}
      title="No supplier yet"
      action={<Button onClick={onAdd}>Add your first supplier</Button>}
    >
      Lead times and minimum quantities of suppliers make the reorder suggestions right.
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconBuildingWarehouse}
      title={`No supplier matches “${list.search}”`}
      action={
        <Button variant="default" onClick={() => list.setSearch('')}>
          Clear the search
        </Button>
      }
    />
  );

const useRowActions = () => {
  const navigate = useNavigate();
  const remove = useConfirmedDelete();
  return (supplier: Supplier) => {
    const params = { id: supplier.id };
    const to = '/suppliers/$id/{-$tab}' as const;
    return [
      {
        label: 'Open',
        icon: <IconEye {...iconProps} />,
        onClick: () => void navigate({ to, params }),
      },
      {
        label: 'Edit',
        icon: <IconPencil {...iconProps} />,
        onClick: () => void navigate({ to, params, search: { panel: 'edit' } as never }),
      },
      {
        label: 'Delete',
        icon: <IconTrash {...iconProps} />,
        danger: true,
        onClick: () => void remove(supplier),
      },
    ];
  };
};

const useOffers = (add: () => void): void => {
  useShortcut('c', 'New supplier', add);
  useCommands(
    useMemo(
      () => [
        {
          id: 'new-supplier',
          label: 'New supplier',
          group: 'Create',
          icon: <IconPlus {...iconProps} />,
          shortcut: 'c',
          run: add,
        },
      ],
      [add],
    ),
  );
};

export const SuppliersPage = () => {
  const list = useListUrl({ defaultSort: byName });
  const [panel, setPanel] = useUrlParam('panel');
  const { page, limit, search, sort } = list;
  const query = useQuery(supplierListQuery({ page, limit, search, sort }));
  const { layout, setLayout, reset } = useGridLayout('suppliers', supplierColumns);
  const rowActions = useRowActions();
  const navigate = useNavigate();
  const add = useMemo(() => () => setPanel('new'), [setPanel]);
  useOffers(add);
  return (
    <>
      <GridPage
        header={
          <PageHeader
            title="Suppliers"
            count={query.data?.count}
            actions={
              <Button leftSection={<IconPlus size={16} />} onClick={add}>
                New supplier
              </Button>
            }
          />
        }
        toolbar={
          <FilterBar
            search={{
              value: search,
              onChange: list.setSearch,
              placeholder: 'Search suppliers',
            }}
            tools={
              <>
                <ColumnChooser
                  columns={supplierColumns}
                  layout={layout}
                  onChange={setLayout}
                  onReset={reset}
                />
                <DensityMenu />
              </>
            }
          />
        }
        footer={
          <Pager
            page={page}
            limit={limit}
            total={query.data?.count}
            failed={query.isError}
            onPage={list.setPage}
            onLimit={list.setLimit}
          />
        }
      >
        <DataGrid
          label="Suppliers"
          columns={supplierColumns}
          rows={query.data?.data}
          rowId={idOf}
          layout={layout}
          onLayoutChange={setLayout}
          density={useDensity()}
          sort={sort}
          onSortChange={list.setSort}
          refreshing={query.isPlaceholderData}
          onOpen={({ id }) => void navigate({ to: '/suppliers/$id/{-$tab}', params: { id } })}
          rowActions={rowActions}
          error={
            query.isError ? (
              <ErrorState error={query.error} retry={() => void query.refetch()} />
            ) : undefined
          }
          empty={<Nothing list={list} onAdd={add} />}
        />
      </GridPage>
      {panel === 'new' && <NewSupplierPanel onClose={() => setPanel(null)} />}
    </>
  );
};
