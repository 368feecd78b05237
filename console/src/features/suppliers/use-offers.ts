import { useBlocker } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CellEdit } from '../../grid/grid-props.ts';
import {
  type SuppliedVariant,
  type OfferChange,
  usePendingOffers,
  useSetOffer,
} from '../../data/offers.ts';

/** A variant with the cells of its offer that are being saved. */
export const withPending = (
  row: SuppliedVariant,
  pending: readonly OfferChange[],
): SuppliedVariant => {
  const own = pending.filter(({ variantId }) => variantId === row.variantId);
  if (own.length === 0) return row;
  const cells = Object.fromEntries(own.map(({ cell, value }) => [cell, value]));
  return { ...row, ...cells, pending: new Set(Object.keys(cells)) };
};

/** The browser asks before a tab is closed while cells are being saved. */
export const useWarnWhileSaving = (supplierId: string): void => {
  const isSaving = usePendingOffers(supplierId).length > 0;
  useBlocker({ enableBeforeUnload: isSaving, shouldBlockFn: () => false });
};

/** The rows of a page, with the cells that are being saved. */
export const useOfferRows = (
  supplierId: string,
  stored: readonly SuppliedVariant[] | undefined,
): readonly SuppliedVariant[] | undefined => {
  const pending = usePendingOffers(supplierId);
  return useMemo(() => stored?.map((row) => withPending(row, pending)), [stored, pending]);
};

/** Saves a unit price or a supplier SKU that was typed into the table. */
export const useOfferEdit = (supplierId: string) => {
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
