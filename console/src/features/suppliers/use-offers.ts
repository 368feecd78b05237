import { useMemo } from 'react';
import type { CellEdit } from '../../ui/data-grid/grid-props.ts';
import { usePendingOffers, useSetOffer } from './mutations.ts';
import { suppliedVariant, withPending, type SuppliedVariant } from './product-columns.tsx';

type Items = readonly Parameters<typeof suppliedVariant>[0][];

/** The rows of a page, with the cells that are being saved. */
export const useOfferRows = (
  supplierId: string,
  items: Items | undefined,
): readonly SuppliedVariant[] | undefined => {
  const stored = useMemo(
    () => items?.map((item) => suppliedVariant(item, supplierId)),
    [items, supplierId],
  );
  const pending = usePendingOffers(supplierId);
  return useMemo(() => stored?.map((row) => withPending(row, pending)), [stored, pending]);
};

/** Saves a unit price or a supplier SKU that was typed into the table. */
export const useOfferEdit = (supplierId: string) => {
  const { mutate } = useSetOffer(supplierId);
  return ({ row: { variantId }, key, value }: CellEdit<SuppliedVariant>): void => {
    if (key === 'unitPrice') {
      const price = typeof value === 'number' ? value : null;
      mutate({ variantId, cell: 'unitPrice', value: price });
    } else {
      const text = typeof value === 'string' && value !== '' ? value : null;
      mutate({ variantId, cell: 'supplierSKU', value: text });
    }
  };
};
