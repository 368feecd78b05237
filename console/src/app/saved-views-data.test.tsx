import { describe, expect, test } from '@jest/globals';
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
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client.ts';
import { answers, fakeApi, held, refuses, type SeenCall } from '../testing/fake-api.ts';
import {
  savedViewCountsQuery,
  savedViewsQuery,
  useChooseDefaultSavedView,
  useCreateSavedView,
  useDeleteSavedView,
  useDuplicateSavedView,
  useRenameSavedView,
  useReorderSavedViews,
  useRestoreSavedView,
  useUpdateSavedView,
} from '../data/saved-views.ts';

const settings = { filters: [], columns: [], sort: null };
const view = (id: string, position: number): SavedView => ({
  id,
  teamId: 'team',
  name: `View ${id}`,
  position,
  type: 'INVENTORY',
  settings,
  isDefault: false,
  revision: 3,
});
const views = [view('a', 0), view('b', 1)];
const reads = [
  answers(listSavedViews, views),
  answers(countSavedViews, [
    { id: 'a', count: 4 },
    { id: 'b', count: null },
  ]),
];

/** A screen with the views of the inventory, their counts, and all commands on them. */
const screen = async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      list: useQuery(savedViewsQuery('INVENTORY')),
      counts: useQuery(savedViewCountsQuery('INVENTORY')),
      create: useCreateSavedView(),
      rename: useRenameSavedView(),
      update: useUpdateSavedView(),
      duplicate: useDuplicateSavedView(),
      remove: useDeleteSavedView(),
      restore: useRestoreSavedView(),
      reorder: useReorderSavedViews('INVENTORY'),
      choose: useChooseDefaultSavedView('INVENTORY'),
    }),
    { wrapper },
  );
  await waitFor(() => {
    expect(result.current.list.data).toHaveLength(2);
    expect(result.current.counts.data).toHaveLength(2);
  });
  const order = () => result.current.list.data?.map(({ id, position }) => [id, position]);
  const defaults = () =>
    result.current.list.data?.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return { result, order, defaults };
};
type Screen = Awaited<ReturnType<typeof screen>>['result']['current'];

const command = ({ method, path, headers, body }: SeenCall) => ({
  call: `${method} ${path}`,
  ifMatch: headers.get('If-Match'),
  body,
});

const newOrder = { currentOrder: ['a', 'b'], newOrder: ['b', 'a'] };

describe('a change of the saved views', () => {
  test.each<[string, ReturnType<typeof answers>, (now: Screen) => Promise<unknown>, object]>([
    [
      'save one',
      answers(createSavedView, view('c', 2)),
      ({ create }) => create.mutateAsync({ type: 'INVENTORY', name: 'C', settings }),
      { call: 'POST /saved-views', body: { type: 'INVENTORY', name: 'C', settings } },
    ],
    [
      'rename one',
      answers(renameSavedView, undefined),
      ({ rename }) => rename.mutateAsync({ ...view('a', 0), newName: 'B' }),
      { call: 'PATCH /saved-views/a/rename', ifMatch: '"3"', body: { newName: 'B' } },
    ],
    [
      'change one',
      answers(updateSavedView, undefined),
      ({ update }) => update.mutateAsync({ ...view('a', 0), settings }),
      { call: 'PATCH /saved-views/a/update', ifMatch: '"3"', body: { settings } },
    ],
    [
      'copy one',
      answers(duplicateSavedView, view('c', 2)),
      ({ duplicate }) => duplicate.mutateAsync('a'),
      { call: 'POST /saved-views/a/duplicate' },
    ],
    [
      'delete one',
      answers(deleteSavedView, undefined),
      ({ remove }) => remove.mutateAsync('a'),
      { call: 'DELETE /saved-views/a' },
    ],
    [
      'restore one',
      answers(restoreSavedView, undefined),
      ({ restore }) => restore.mutateAsync('a'),
      { call: 'POST /saved-views/a/restore' },
    ],
    [
      'reorder them',
      answers(reorderSavedViews, undefined),
      ({ reorder }) => reorder.mutateAsync(newOrder),
      { call: 'PATCH /saved-views/reorder', body: { type: 'INVENTORY', ...newOrder } },
    ],
    [
      'choose the first',
      answers(chooseDefaultSavedView, undefined),
      ({ choose }) => choose.mutateAsync('b'),
      { call: 'PUT /saved-views/default', body: { type: 'INVENTORY', id: 'b' } },
    ],
  ])('is sent, and views and counts are read again: %s', async (_, answer, change, sent) => {
    const { calls } = fakeApi(answer, ...reads);
    const { result } = await screen();
    calls.length = 0;
    await change(result.current);
    await waitFor(() => {
      expect(calls.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual([
        expect.anything(),
        'GET /saved-views?type=INVENTORY',
        'GET /saved-views/counts?type=INVENTORY',
      ]);
    });
    expect(command(calls[0]!)).toMatchObject(sent);
  });
});

describe('at once', () => {
  test('the new order is shown, and the stored one after a refusal', async () => {
    const problem = { code: 'CONFLICT', message: 'Not now' } as const;
    const { answer, goOn } = held(refuses(reorderSavedViews, 409, problem));
    fakeApi(answer, ...reads);
    const { result, order } = await screen();
    const moved = result.current.reorder.mutateAsync(newOrder);
    await waitFor(() =>
      expect(order()).toEqual([
        ['b', 0],
        ['a', 1],
      ]),
    );
    await goOn();
    await expect(moved).rejects.toThrow();
    await waitFor(() =>
      expect(order()).toEqual([
        ['a', 0],
        ['b', 1],
      ]),
    );
  });

  test('the first view of a member is shown, and none after a refusal', async () => {
    const problem = { code: 'NOT_FOUND', message: 'Gone' } as const;
    const { answer, goOn } = held(refuses(chooseDefaultSavedView, 404, problem));
    fakeApi(answer, ...reads);
    const { result, defaults } = await screen();
    const chosen = result.current.choose.mutateAsync('b');
    await waitFor(() => expect(defaults()).toEqual(['b']));
    await goOn();
    await expect(chosen).rejects.toThrow();
    await waitFor(() => expect(defaults()).toEqual([]));
  });
});
