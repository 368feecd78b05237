import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListUrl } from '../../list/list-url.ts';
import { settings } from '../../lib/storage.ts';
import { toBuyList } from './queries.ts';

/** The most money at stake first. */
const options = {
  pageSize: settings.pageSizeBuyNow,
  defaultSort: { column: 'salesAtRisk', order: 'DESC' },
} as const;

type Search = Readonly<Record<string, unknown>>;

/** The list as its address asks for it: search, sort, page, and `show=ignored&show=ordered`. */
export const useBuyNowList = () => {
  const url = useListUrl(options);
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const shows = useMemo(() => [search['show'] ?? []].flat(), [search]);
  const shown = {
    showIgnored: shows.includes('ignored'),
    showAlreadyInPO: shows.includes('ordered'),
  };
  const show = (what: 'ignored' | 'ordered', on: boolean): void => {
    const next = [...shows.filter((one) => one !== what), ...(on ? [what] : [])];
    const change = (before: Search): Search => ({ ...before, show: next, page: undefined });
    void navigate({ to: '.', search: change as never, replace: true });
  };
  const { page, limit, sort } = url;
  const answer = useQuery(toBuyList({ page, limit, sort, search: url.search, ...shown }));
  return { url, shown, show, answer } as const;
};

export type BuyNowList = ReturnType<typeof useBuyNowList>;
