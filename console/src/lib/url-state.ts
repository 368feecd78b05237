import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, unknown>>;

export type SetUrlParam = (value: string | null, how?: { readonly replace?: boolean }) => void;

/**
 * One search parameter as state, such as the open panel or the shown tab. Null removes it from the address. Going back in the
 * browser undoes a change unless it was made with `replace`.
 */
export const useUrlParam = (name: string): readonly [string | null, SetUrlParam] => {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = search[name];
  const set = useCallback<SetUrlParam>(
    (next, how) => {
      const change = (before: Search): Search => ({ ...before, [name]: next ?? undefined });
      void navigate({ to: '.', search: change as never, replace: how?.replace ?? false });
    },
    [name, navigate],
  );
  return [typeof value === 'string' ? value : null, set];
};
