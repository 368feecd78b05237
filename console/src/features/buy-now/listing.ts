import type { Filter } from '@quartermaster/contracts/core/filters';
import { useMemo } from 'react';
import { buildChoiceFilter } from '../../data/list-call.ts';
import type { RowVisibility } from '../../data/to-buy.ts';
import { usePageSearch } from '../../lib/url-state.ts';
import { useListChange } from '../../list/list-url.ts';

/** Options of the list: its switches, the grouping and the chosen supplier. */
export interface Listing extends RowVisibility {
  readonly bySupplier: boolean;
  /** Lists only the items of this supplier; "none" lists those without one. */
  readonly supplier: string | null;
}

/** Options in the address: `show=ignored&show=ordered&group=supplier&supplier=<id>`. The returned options are memoized. */
export const useListing = () => {
  const search = usePageSearch();
  const change = useListChange();
  const { show: param, group, supplier } = search;
  const listing = useMemo((): Listing => {
    const shows = [param ?? []].flat();
    return {
      showIgnored: shows.includes('ignored'),
      showAlreadyInPO: shows.includes('ordered'),
      bySupplier: group === 'supplier',
      supplier: typeof supplier === 'string' ? supplier : null,
    };
  }, [param, group, supplier]);
  const set = (next: Listing): void =>
    change({
      show: [
        ...(next.showIgnored ? ['ignored'] : []),
        ...(next.showAlreadyInPO ? ['ordered'] : []),
      ],
      group: next.bySupplier ? 'supplier' : undefined,
      supplier: next.supplier ?? undefined,
    });
  return [listing, set] as const;
};

/** Filter of the chosen supplier. */
export const supplierFilters = ({ supplier }: Listing): readonly Filter[] => {
  if (supplier === null) return [];
  return supplier === 'none'
    ? [{ column: 'primarySupplierId', criteria: { type: 'select', operator: 'empty' } }]
    : [buildChoiceFilter('primarySupplierId', supplier)];
};

/** Selects the options that the query takes. */
export const selectListOptions = ({ showIgnored, showAlreadyInPO }: Listing): RowVisibility => ({
  showIgnored,
  showAlreadyInPO,
});
