import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { savedViewTemplates } from '@quartermaster/contracts/saved-views/rules/templates';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { savedViewsQuery } from '../../data/saved-views.ts';
import { type PageSearch, useChangeSearch, usePageSearch } from '../../lib/url-state.ts';
import type { SavedSettings } from './view-settings.ts';

/** The search parameter that names the open view, by its id or the key of its template. */
const PARAM = 'saved';
/** In place of a view: the list as it is, for members who have a default view. */
const NO_VIEW = 'none';

/** The open view: one of the team, one that somebody deleted meanwhile, or a template. */
export interface OpenView {
  readonly kind: 'saved' | 'deleted' | 'template';
  readonly id: string;
  readonly name: string;
  readonly settings: SavedSettings;
  /** Null unless it is one of the team. */
  readonly view: SavedView | null;
}

/** The saved views of a list, and the open one. */
export interface SavedViews {
  /** Null: the list has no saved views. */
  readonly type: ViewType | null;
  readonly query: UseQueryResult<SavedView[]>;
  readonly open: OpenView | null;
  /** The address names a view that the list does not have. */
  readonly isMissing: boolean;
  /** Not known yet: which view the list opens with, or what the view of the address holds. */
  readonly isWaiting: boolean;
  /** The view of the address is not known yet, so nothing can be listed. */
  readonly isUnread: boolean;
  /** Opens a view, or none; drops the other search parameters of the list, except `kept`. */
  readonly show: (id: string | null, kept?: readonly string[]) => void;
}

/** The parameters of a list that a view replaces. */
const REPLACED = ['page', 'f', 'logic', 'sort', 'q'] as const;

const toOpenView = (view: SavedView, kind: 'saved' | 'deleted' = 'saved'): OpenView => {
  const { id, name, settings } = view;
  return { kind, id, name, settings, view: kind === 'saved' ? view : null };
};

const findTemplate = (type: ViewType | null, key: string | null): OpenView | null => {
  const found = savedViewTemplates.find((one) => one.type === type && one.key === key);
  if (found === undefined) return null;
  const { name, settings } = found;
  return { kind: 'template', id: found.key, name, settings, view: null };
};

/** View that the address names. A view that is deleted while open stays open, with its content. */
const useOpenView = (
  type: ViewType | null,
  named: string | null,
  views: readonly SavedView[] | undefined,
): OpenView | null => {
  const [last, setLast] = useState<SavedView | null>(null);
  const found = views?.find(({ id }) => id === named);
  if (found !== undefined && found !== last) setLast(found);
  return useMemo(() => {
    if (found !== undefined) return toOpenView(found);
    const isDeleted = views !== undefined && last?.id === named;
    return isDeleted ? toOpenView(last, 'deleted') : findTemplate(type, named);
  }, [found, views, last, named, type]);
};

const useShow = (tabParam: string, hasDefault: boolean): SavedViews['show'] => {
  const change = useChangeSearch();
  return useCallback(
    (id, kept = []) => {
      const replaced = [...REPLACED, tabParam].filter((name) => !kept.includes(name));
      change((before) => ({
        ...before,
        ...Object.fromEntries(replaced.map((name) => [name, undefined])),
        [PARAM]: id ?? (hasDefault ? NO_VIEW : undefined),
      }));
    },
    [change, tabParam, hasDefault],
  );
};

/** Opens the member's default view in a list whose address says nothing. */
const useDefault = (view: SavedView | undefined): void => {
  const change = useChangeSearch();
  const id = view?.id;
  useEffect(() => {
    if (id !== undefined) change(() => ({ [PARAM]: id }), { replace: true });
  }, [change, id]);
};

/** The views of a list as they are known so far; none for a list without saved views. */
const useViews = (type: ViewType | null) => {
  const query = useQuery({ ...savedViewsQuery(type ?? 'INVENTORY'), enabled: type !== null });
  return { query, views: type === null ? undefined : query.data } as const;
};

const parseViewId = ({ [PARAM]: param }: PageSearch): string | null =>
  typeof param === 'string' && param !== NO_VIEW ? param : null;

const isBare = (search: PageSearch): boolean =>
  Object.values(search).every((value) => value === undefined);

const toReadState = (isUnknown: boolean, isRead: boolean) => ({
  isMissing: isUnknown && isRead,
  isUnread: isUnknown && !isRead,
});

/** The saved views of a list, and the open one. `tabParam` is the search parameter of its tabs. */
export const useSavedViews = (type: ViewType | null, tabParam: string): SavedViews => {
  const { query, views } = useViews(type);
  const search = usePageSearch();
  const named = type === null ? null : parseViewId(search);
  const open = useOpenView(type, named, views);
  const ofMember = views?.find(({ isDefault }) => isDefault);
  const opensFirst = isBare(search) ? ofMember : undefined;
  useDefault(opensFirst);
  const show = useShow(tabParam, ofMember !== undefined);
  const isChoosing = opensFirst !== undefined || (isBare(search) && query.isLoading);
  const reading = toReadState(named !== null && open === null, views !== undefined);
  return { type, query, open, show, ...reading, isWaiting: reading.isUnread || isChoosing };
};

/** The address of a view of the list at a path. */
export const linkTo = (pathname: string, id: string): string =>
  `${window.location.origin}${pathname}?${PARAM}=${encodeURIComponent(id)}`;
