import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters of the address as its page has checked them. */
export type PageSearch = Readonly<Record<string, unknown>>;

/** The search parameters of the page, whichever it is. */
export const usePageSearch = (): PageSearch => useSearch({ strict: false });

interface ChangeOptions {
  /** True: going back in the browser does not undo the change. */
  readonly replace?: boolean | undefined;
}

export type ChangeSearch = (
  change: (before: PageSearch) => PageSearch,
  options?: ChangeOptions,
) => void;

/**
 * Returns a function that changes the search parameters of the page; undefined removes one. It does nothing once the user has
 * left the page: a save that ends late must not close the panel of the next one.
 */
export const useChangeSearch = (): ChangeSearch => {
  const router = useRouter();
  const page = useMatch({ strict: false, select: ({ id }) => id });
  return useCallback(
    (change, { replace = false } = {}) => {
      const { pathname, search } = router.latestLocation;
      const matches = router.matchRoutes(pathname, search);
      if (matches.every(({ id }) => id !== page)) return;
      void router.navigate({ to: '.', search: change as never, replace }); // each page checks its own parameters
    },
    [router, page],
  );
};

export type SetUrlParam = (value: string | null, options?: ChangeOptions) => void;

/** One search parameter as state, such as the open panel or the shown tab. Null removes it from the address. */
export const useUrlParam = (name: string): readonly [string | null, SetUrlParam] => {
  const value = usePageSearch()[name];
  const change = useChangeSearch();
  const set = useCallback<SetUrlParam>(
    (next, options) => change((before) => ({ ...before, [name]: next ?? undefined }), options),
    [name, change],
  );
  return [typeof value === 'string' ? value : null, set];
};
