import {
  chooseDefaultSavedView,
  countSavedViews,
  createSavedView,
  deleteSavedView,
  duplicateSavedView,
  listSavedViews,
  renameSavedView,
  reorderSavedViews,
  restoreSavedView,
  updateSavedView,
} from '@quartermaster/contracts/saved-views/calls';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { answers, refuses, type SeenCall } from './fake-api.ts';

type Settings = SavedView['settings'];

/** A view of the inventory; name only what the test is about. */
export const aView = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  teamId: 'team',
  name: `View ${id}`,
  position: 0,
  type: 'INVENTORY',
  settings: { filters: [], columns: [], sort: null },
  isDefault: false,
  revision: 0,
  ...more,
});

/** Settings with one filter: more than so many on hand, and the sort and columns given. */
export const moreThan = (value: number, more: Partial<Settings> = {}): Settings => ({
  filters: [{ column: 'quantity', criteria: { type: 'number', operator: 'greaterThan', value } }],
  columns: [],
  sort: null,
  ...more,
});

const getViewId = ({ path }: SeenCall): string => path.split('/')[2] ?? '';
const stale = { code: 'VERSION_STALE', message: 'Stale' } as const;
const gone = { code: 'NOT_FOUND', message: 'Gone' } as const;
const conflict = { code: 'CONFLICT', message: 'Another order' } as const;

/** Views in the memory of a fake server. */
const keptViews = (given: readonly SavedView[]) => {
  let views: readonly SavedView[] = given;
  const deleted = new Map<string, SavedView>();
  return {
    all: (): readonly SavedView[] => views,
    byId: (id: string): SavedView | undefined => views.find((view) => view.id === id),
    set: (next: readonly SavedView[]): void => {
      views = next;
    },
    change: (id: string, next: Partial<SavedView>): void => {
      views = views.map((view) =>
        view.id === id ? { ...view, ...next, revision: view.revision + 1 } : view,
      );
    },
    add: (view: SavedView): SavedView => {
      views = [...views, view];
      return view;
    },
    remove: (view: SavedView): void => {
      deleted.set(view.id, view);
      views = views.filter(({ id }) => id !== view.id);
    },
    restore: (id: string): void => {
      const view = deleted.get(id);
      if (view !== undefined) views = [...views, view];
    },
  } as const;
};
type KeptViews = ReturnType<typeof keptViews>;

/** Answers a change of one view, which must exist and, where the call has a revision, be at that revision. */
const changing = (
  kept: KeptViews,
  route: Parameters<typeof refuses>[0],
  run: (view: SavedView, body: never) => void,
) => ({
  ...answers(route, undefined),
  respond: (call: SeenCall) => {
    const view = kept.byId(getViewId(call));
    const read = call.headers.get('If-Match');
    if (view === undefined) return refuses(route, 404, gone).respond(call);
    if (read !== null && read !== `"${String(view.revision)}"`)
      return refuses(route, 412, stale).respond(call);
    run(view, call.body as never);
    return answers(route, undefined).respond(call);
  },
});

/** Answers a new order, which must start from the current one. */
const reordering = (kept: KeptViews) => ({
  ...answers(reorderSavedViews, undefined),
  respond: (call: SeenCall) => {
    const { currentOrder, newOrder } = call.body as Record<string, string[]>;
    const ids = kept.all().map(({ id }) => id);
    if (ids.join() !== currentOrder?.join())
      return refuses(reorderSavedViews, 409, conflict).respond(call);
    kept.set((newOrder ?? []).flatMap((id) => kept.byId(id) ?? []));
    return answers(reorderSavedViews, undefined).respond(call);
  },
});

const choosingDefault = (kept: KeptViews) =>
  answers(chooseDefaultSavedView, ({ body }) => {
    const { id } = body as { readonly id: string | null };
    kept.set(kept.all().map((view) => ({ ...view, isDefault: view.id === id })));
    return undefined;
  });

const adding = (kept: KeptViews) => [
  answers(createSavedView, ({ body }) =>
    kept.add(aView(`new-${String(kept.all().length)}`, body as Partial<SavedView>)),
  ),
  answers(duplicateSavedView, (call) => {
    const { name, settings } = kept.byId(getViewId(call)) ?? aView('');
    return kept.add(aView(`copy of ${getViewId(call)}`, { name: `${name} (copy)`, settings }));
  }),
  answers(restoreSavedView, (call) => {
    kept.restore(getViewId(call));
    return undefined;
  }),
];

/** The team's views and the calls that change them; `somebodyElse` changes them meanwhile. */
export const viewsOfTeam = (...given: readonly SavedView[]) => {
  const kept = keptViews(given);
  const { all, change, set } = kept;
  return {
    answers: [
      answers(listSavedViews, () => all().map((view, position) => ({ ...view, position }))),
      answers(countSavedViews, () => all().map(({ id }, at) => ({ id, count: 10 * (at + 1) }))),
      ...adding(kept),
      choosingDefault(kept),
      changing(kept, renameSavedView, ({ id }, { newName }: { readonly newName: string }) =>
        change(id, { name: newName }),
      ),
      changing(kept, updateSavedView, ({ id }, { settings }: { readonly settings: Settings }) =>
        change(id, { settings }),
      ),
      changing(kept, deleteSavedView, kept.remove),
      reordering(kept),
    ],
    names: (): readonly string[] => all().map(({ name }) => name),
    stored: (id: string): Settings | undefined => kept.byId(id)?.settings,
    somebodyElse: {
      changes: change,
      deletes: (id: string): void => set(all().filter((view) => view.id !== id)),
      reverses: (): void => set([...all()].reverse()),
    },
  } as const;
};
