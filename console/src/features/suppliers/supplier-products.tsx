import { Button } from '@mantine/core';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { IconLink, IconLinkOff, IconPackages, IconStar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { useShopCurrency } from '../../data/settings.ts';
import type { ListDefinition, ListParts, List } from '../../list/definition.ts';
import { ListPage } from '../../list/list-page.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMakePrimary, useUnlinkProducts } from '../../data/suppliers.ts';
import { suppliedColumns } from './product-columns.tsx';
import { ProductPicker } from './product-picker.tsx';
import {
  fetchSupplied,
  buildSuppliedName,
  type SuppliedPage,
  type SuppliedVariant,
  type OfferChange,
  usePendingOffers,
  useSetOffer,
} from '../../data/offers.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Action } from '../../ui/action-menu.tsx';
import type { CellEdit } from '../../grid/grid-props.ts';
import { linkedListWords, productsUnlinked, unlinkQuestion, variantSelection } from './words.ts';

/** Returns a variant with the offer cells that are being saved. */
const withPending = (row: SuppliedVariant, pending: readonly OfferChange[]): SuppliedVariant => {
  const own = pending.filter(({ variantId }) => variantId === row.variantId);
  if (own.length === 0) return row;
  const cells = Object.fromEntries(own.map(({ cell, value }) => [cell, value]));
  return { ...row, ...cells, pending: new Set(Object.keys(cells)) };
};

/** Makes the browser ask before a tab is closed while cells are being saved. */
const useWarnWhileSaving = (supplierId: string): void => {
  const isSaving = usePendingOffers(supplierId).length > 0;
  useBlocker({ enableBeforeUnload: isSaving, shouldBlockFn: () => false });
};

export const useOfferRows = (
  supplierId: string,
  stored: readonly SuppliedVariant[] | undefined,
): readonly SuppliedVariant[] | undefined => {
  const pending = usePendingOffers(supplierId);
  return useMemo(() => stored?.map((row) => withPending(row, pending)), [stored, pending]);
};

const useOfferEdit = (supplierId: string) => {
  const { mutate } = useSetOffer(supplierId);
  return ({ row: { productId, variantId }, key, value }: CellEdit<SuppliedVariant>): void => {
    if (key === 'unitPrice') {
      const price = typeof value === 'number' ? value : null;
      mutate({ productId, variantId, cell: 'unitPrice', value: price });
    } else {
      const text = typeof value === 'string' && value !== '' ? value : null;
      mutate({ productId, variantId, cell: 'supplierSKU', value: text });
    }
  };
};

type Products = ListDefinition<SuppliedVariant, SuppliedPage, never>;

const useUnlink = (supplier: Supplier, after: () => void) => {
  const unlink = useUnlinkProducts(supplier.id);
  return async (rows: readonly SuppliedVariant[]): Promise<void> => {
    const productIds = [...new Set(rows.map(({ productId }) => productId))];
    const sure = await confirm({
      title: unlinkQuestion(productIds.length, supplier.name),
      body: 'All their variants lose this supplier. Prices and SKUs come back when they are linked again.',
      confirmLabel: 'Unlink',
      danger: true,
    });
    if (sure) unlink.mutate(productIds, toast.done(productsUnlinked(productIds.length), after));
  };
};

const useColumns = (supplier: Supplier) => {
  const currency = useShopCurrency();
  const { mutate: setPrimary } = useMakePrimary(supplier.id);
  return useMemo(
    () => suppliedColumns(currency, ({ productId }) => setPrimary(productId)),
    [currency, setPrimary],
  );
};

const useRowActions = (supplier: Supplier, unlink: ReturnType<typeof useUnlink>) => {
  const { mutate: setPrimary } = useMakePrimary(supplier.id);
  return (row: SuppliedVariant): readonly Action[] => [
    {
      label: 'Make primary',
      icon: IconStar,
      disabled: row.isPrimary,
      onClick: () => setPrimary(row.productId),
    },
    { label: 'Unlink product', icon: IconLinkOff, danger: true, onClick: () => void unlink([row]) },
  ];
};

const useParts = (
  supplier: Supplier,
  { panel, setPanel, selection }: List<SuppliedVariant, SuppliedPage, never>,
): ListParts<SuppliedVariant> => {
  const unlink = useUnlink(supplier, selection.clear);
  const openPicker = (): void => setPanel('link');
  return {
    rowActions: useRowActions(supplier, unlink),
    grid: { onEdit: useOfferEdit(supplier.id) },
    tools: (
      <ToolButton variant="filled" icon={IconLink} onClick={openPicker}>
        Link products
      </ToolButton>
    ),
    bulk: {
      words: variantSelection,
      actions: (selected) => (
        <ToolButton icon={IconLinkOff} onClick={() => void unlink(selected)}>
          Unlink
        </ToolButton>
      ),
    },
    empty: {
      title: 'No product linked',
      children: 'Linked products can be ordered here, at this supplier’s prices.',
      action: <Button onClick={openPicker}>Link products</Button>,
    },
    panels: panel === 'link' && (
      <ProductPicker supplier={supplier} onClose={() => setPanel(null)} />
    ),
  };
};

const createProductList = (supplier: Supplier): Products => ({
  subject: 'products',
  name: buildSuppliedName(supplier.id),
  layoutName: 'supplier-products',
  title: null,
  label: 'Products of the supplier',
  words: linkedListWords,
  icon: IconPackages,
  search: 'Search title or SKU',
  rowId: (row) => row.variantId,
  useColumns: () => useColumns(supplier),
  useRows: (rows) => useOfferRows(supplier.id, rows),
  fetch: (params, options) => fetchSupplied(supplier.id, params, options),
  useParts: (list) => useParts(supplier, list),
});

/** Products of the supplier: linked and unlinked here, with prices and SKUs edited in place. */
export const SupplierProducts = ({ supplier }: { readonly supplier: Supplier }) => {
  const definition = useMemo(() => createProductList(supplier), [supplier]);
  useWarnWhileSaving(supplier.id);
  return <ListPage definition={definition} />;
};
