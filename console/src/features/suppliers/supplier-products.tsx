import { Button } from '@mantine/core';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { IconLink, IconLinkOff, IconPackages, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useListUrl } from '../../list/list-url.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { BulkBar } from '../../list/bulk-bar.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { GridPage } from '../../ui/page.tsx';
import { Pager } from '../../list/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMakePrimary, useUnlinkProducts } from './mutations.ts';
import { suppliedColumns, type SuppliedVariant } from './product-columns.tsx';
import { ProductPicker } from './product-picker.tsx';
import { shopQuery, supplierVariantsQuery } from './queries.ts';
import { useOfferEdit, useOfferRows } from './use-offers.ts';

const idOf = (row: SuppliedVariant): string => row.variantId;
const NONE: ReadonlySet<string> = new Set();

const useUnlink = (supplier: Supplier, after: () => void) => {
  const unlink = useUnlinkProducts(supplier.id);
  return async (rows: readonly SuppliedVariant[]): Promise<void> => {
    const productIds = [...new Set(rows.map(({ productId }) => productId))];
    const sure = await confirm({
      title: `Unlink ${formatCount(productIds.length, 'product')} from ${supplier.name}?`,
      body: 'All their variants lose this supplier. Prices and SKUs come back when they are linked again.',
      confirmLabel: 'Unlink',
      danger: true,
    });
    if (!sure) return;
    unlink.mutate(productIds, {
      onSuccess: () => {
        toast.success(`${formatCount(productIds.length, 'product')} unlinked`);
        after();
      },
    });
  };
};

const NoProducts = ({ search, onLink }: { search: string; onLink: () => void }) => (
  <EmptyState
    icon={IconPackages}
    title={search === '' ? 'No product linked' : `No linked product matches “${search}”`}
    action={search === '' && <Button onClick={onLink}>Link products</Button>}
  >
    {search === '' && 'Linked products can be ordered here, at this supplier’s prices.'}
  </EmptyState>
);

const useShopCurrency = (): string | null => useQuery(shopQuery).data?.currency ?? null;

interface SelectedProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Null while none of the selected is on the page. */
  readonly onUnlink: (() => void) | null;
}

const Selected = ({ count, onClear, onUnlink }: SelectedProps) => (
  <BulkBar count={count} noun="variant" onClear={onClear}>
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLinkOff size={14} stroke={1.8} />}
      disabled={onUnlink === null}
      onClick={() => onUnlink?.()}
    >
      Unlink
    </Button>
  </BulkBar>
);

interface ToolbarProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onLink: () => void;
}

const Toolbar = ({ search, onSearch, onLink }: ToolbarProps) => (
  <FilterBar
    search={{ value: search, onChange: onSearch, placeholder: 'Search title or SKU' }}
    tools={
      <Button size="xs" leftSection={<IconLink size={14} stroke={1.8} />} onClick={onLink}>
        Link products
      </Button>
    }
  />
);

/** What the supplier delivers: link, unlink, prices and SKUs in place. */
export const SupplierProducts = ({ supplier }: { readonly supplier: Supplier }) => {
  const { page, limit, search, setSearch, setPage, setLimit } = useListUrl({});
  const [panel, setPanel] = useUrlParam('panel');
  const [selection, setSelection] = useState(NONE);
  const query = useQuery(supplierVariantsQuery(supplier.id, { page, limit, search }));
  const currency = useShopCurrency();
  const { mutate: setPrimary } = useMakePrimary(supplier.id);
  const unlink = useUnlink(supplier, () => setSelection(NONE));
  const onEdit = useOfferEdit(supplier.id);
  const columns = useMemo(
    () => suppliedColumns(currency, ({ productId }) => setPrimary(productId)),
    [currency, setPrimary],
  );
  const rows = useOfferRows(supplier.id, query.data?.data);
  const selected = (rows ?? []).filter((row) => selection.has(row.variantId));
  const openPicker = (): void => setPanel('link');
  const toolbar =
    selection.size > 0 ? (
      <Selected
        count={selection.size}
        onClear={() => setSelection(NONE)}
        onUnlink={selected.length === 0 ? null : () => void unlink(selected)}
      />
    ) : (
      <Toolbar search={search} onSearch={setSearch} onLink={openPicker} />
    );
  return (
    <>
      <GridPage
        header={null}
        toolbar={toolbar}
        footer={
          <Pager
            {...{ page, limit }}
            total={query.data?.total}
            failed={query.isError}
            noun="variants"
            {...{ onPage: setPage, onLimit: setLimit }}
          />
        }
      >
        <DataGrid
          label="Products of the supplier"
          columns={columns}
          rows={rows}
          rowId={idOf}
          density={useDensity()}
          selection={selection}
          onSelectionChange={setSelection}
          onEdit={onEdit}
          refreshing={query.isPlaceholderData}
          rowActions={(row) => [
            {
              label: 'Make primary',
              icon: <IconStar size={16} stroke={1.6} />,
              disabled: row.isPrimary,
              onClick: () => setPrimary(row.productId),
            },
            {
              label: 'Unlink product',
              icon: <IconLinkOff size={16} stroke={1.6} />,
              danger: true,
              onClick: () => void unlink([row]),
            },
          ]}
          error={
            query.isError ? (
              <ErrorState error={query.error} retry={() => void query.refetch()} />
            ) : undefined
          }
          empty={<NoProducts search={search} onLink={openPicker} />}
        />
      </GridPage>
      {panel === 'link' && (
        <ProductPicker
          supplierId={supplier.id}
          supplierName={supplier.name}
          linkedIds={supplier.products}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
};
