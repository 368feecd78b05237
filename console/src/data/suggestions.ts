import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import type { PurchaseOrderId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getSuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import { listToBuy, toBuyFields } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { toLines, fetchSuggestions, type Line, type Lines } from './to-buy.ts';
import type { Abortable } from './list-call.ts';
import { createRouteQuery } from './queries.ts';

const fields = [
  ...toBuyFields,
  'productTitle',
  'daysToOutOfStock',
  'coveredUntilDate',
  'continueSelling',
  'isCounted',
] as const;
type Known = Pick<InventoryItem, (typeof fields)[number]>;

/** Line of a variant without a suggestion. */
const toUnsuggestedLine = ({
  productTitle,
  daysToOutOfStock: _days,
  coveredUntilDate: _covered,
  continueSelling: _policy,
  isCounted: _counted,
  ...known
}: Known): Line => ({
  productTitle,
  item: {
    ...known,
    reorderQuantity: 0,
    reorderCost: 0,
    coverageDays: 0,
    daysLate: 0,
    supplierUnitPrice: known.primarySupplier?.unitPrice ?? null,
    ignoreUntil: null,
  },
});

interface Suggestion {
  readonly line: Line;
  readonly known: Known;
}

const fetchPart = async (
  variantIds: VariantId[],
  options: Abortable,
): Promise<readonly Suggestion[]> => {
  const pagination = { page: 1, limit: MAX_PAGE_LIMIT };
  const shown = { showIgnored: true, showAlreadyInPO: true };
  const [toBuy, items] = await Promise.all([
    call(listToBuy, { body: { pagination, variantIds, ...shown } }, options),
    call(listInventoryItems, { body: { pagination, variantIds, select: [...fields] } }, options),
  ]);
  const suggested = toLines(toBuy.data);
  return items.data.map((item) => {
    const known = item as Known; // it has the selected fields
    return { known, line: suggested.get(known.variantId) ?? toUnsuggestedLine(known) };
  });
};

/** Suggestions of these variants; untracked ones are absent. */
const fetchAllSuggestions = async (
  variantIds: readonly VariantId[],
  options: Abortable,
): Promise<readonly Suggestion[]> => {
  const parts = splitIntoChunks(variantIds, MAX_PAGE_LIMIT).map((part) => fetchPart(part, options));
  return (await Promise.all(parts)).flat();
};

/** Lines in the order of these variants, whether buy-now lists them or not; 0 units where nothing is due. */
export const fetchSuggestedLines = async (
  variantIds: readonly VariantId[],
  options: Abortable,
): Promise<Lines> => {
  const found = new Map(
    (await fetchAllSuggestions(variantIds, options)).map(({ known, line }) => [
      known.variantId,
      line,
    ]),
  );
  const inOrder = variantIds.flatMap((id): [string, Line][] => {
    const line = found.get(id);
    return line === undefined ? [] : [[id, line]];
  });
  return new Map(inOrder);
};

/** Values of a variant on which its ordered quantity depends. */
export interface ItemStock extends Pick<
  Known,
  | 'averageDailySales'
  | 'continueSelling'
  | 'coveredUntilDate'
  | 'daysToOutOfStock'
  | 'incomingQuantity'
  | 'isCounted'
  | 'inTransit'
  | 'planningRate'
  | 'productId'
  | 'quantity'
> {
  /** Units to order now, after the minimum of the supplier; null where the stock is not counted. */
  readonly suggested: number | null;
}

/** Stock of the variants of an order by id, read again with every change of stock and orders. */
export const itemStockQuery = (variantIds: readonly VariantId[]) =>
  queryOptions({
    queryKey: ['inventory', 'item-stock', variantIds.join(' ')],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ItemStock>> =>
      new Map(
        (await fetchAllSuggestions(variantIds, { signal })).map(({ known, line }) => [
          known.variantId,
          { ...known, suggested: known.isCounted ? (line.item.reorderQuantity ?? 0) : null },
        ]),
      ),
    enabled: variantIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** Suggested units of the items of an order when it left draft. */
export const suggestedUnitsQuery = (id: PurchaseOrderId) =>
  createRouteQuery(['purchase-orders', 'suggested', id], getSuggestedUnits, { params: { id } });

export const suggestedLinesQuery = (variantIds: readonly VariantId[]) =>
  queryOptions({
    queryKey: ['to-buy', 'suggestions', variantIds.join(' ')],
    queryFn: ({ signal }) => fetchSuggestedLines(variantIds, { signal }),
    enabled: variantIds.length > 0,
  });

/** Suggested lines, and the quantities that reach the supplier's minimum where the suggestions do not. */
export interface SuggestedSelection {
  readonly lines: Lines;
  readonly quantities: ReadonlyMap<string, number>;
}

/** Everything that is due at a supplier, with its minimum applied. */
export const dueAtSupplierQuery = (supplierId: SupplierId) =>
  queryOptions({
    queryKey: ['to-buy', 'due-at', supplierId],
    queryFn: async (): Promise<SuggestedSelection> => {
      const shown = { showIgnored: false, showAlreadyInPO: false };
      const { groups, shortfall } = await fetchSuggestions(supplierId, shown);
      const filled = shortfall?.filled ?? [];
      return {
        lines: toLines(groups),
        quantities: new Map(filled.map(({ variantId, quantity }) => [variantId, quantity])),
      };
    },
  });
