import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListChange } from '../../list/list-url.ts';
import type { Shown } from '../../data/to-buy.ts';

type Search = Readonly<Record<string, unknown>>;

/** What the list shows besides, as its address says: `show=ignored&show=ordered`. The first part is stable. */
export const useShown = () => {
  const search: Search = useSearch({ strict: false });
  const change = useListChange();
  const { show: param } = search;
  const shown = useMemo((): Shown => {
    const shows = [param ?? []].flat();
    return { showIgnored: shows.includes('ignored'), showAlreadyInPO: shows.includes('ordered') };
  }, [param]);
  const set = (next: Shown): void =>
    change({
      show: [
        ...(next.showIgnored ? ['ignored'] : []),
        ...(next.showAlreadyInPO ? ['ordered'] : []),
      ],
    });
  return [shown, set] as const;
};
