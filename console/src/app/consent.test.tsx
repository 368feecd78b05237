import { afterEach, describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { excludeProducts, includeProducts } from '@quartermaster/contracts/products/decision-calls';
import { createSavedView, deleteSavedView } from '@quartermaster/contracts/saved-views/calls';
import { syncShopify } from '@quartermaster/contracts/store/calls';
import { setInsightsSettings } from '@quartermaster/contracts/teams/calls';
import { MutationObserver, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useSaveInsights } from '../data/insights-settings.ts';
import { useSetExcluded } from '../data/product-list.ts';
import { useCreateOrder } from '../data/purchase-orders/changes.ts';
import { useCreateSavedView, useDeleteSavedView } from '../data/saved-views.ts';
import { useSyncStore } from '../data/store-sync.ts';
import { track, type AnalyticsEvent } from '../lib/analytics.ts';
import { recordEvents } from '../testing/record-events.ts';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';
import { createQueryClient } from './query-client.ts';

const environment = { VITE_ANALYTICS_PATH: '/events' };
const api = () => fakeApi(answers(getUserContext, aUserContext()));
let counted: ReturnType<typeof recordEvents> | null = null;
afterEach(() => {
  counted?.stop();
  counted = null;
});

describe('UI-ST-02 AMB-119 consent', () => {
  test('is asked for until it is given, and nothing is counted before', async () => {
    api();
    counted = recordEvents();
    renderApp('/nowhere', { environment });
    expect(await screen.findByRole('region', { name: 'Consent' })).toBeTruthy();
    track('Save settings');
    expect(counted.sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
    expect(screen.queryByRole('region', { name: 'Consent' })).toBeNull();
    expect(localStorage.getItem('user-consent')).toBe('true');
    track('Save settings');
    expect(counted.sent).toEqual([{ event: 'Save settings' }]);
  });

  test('is put off until the next visit', async () => {
    api();
    renderApp('/nowhere', { environment });
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'Consent' })).toBeNull();
    expect(localStorage.getItem('user-consent')).toBeNull();
  });

  test('is not asked for where nothing is counted', async () => {
    api();
    renderApp('/nowhere');
    await screen.findByText('There is no such page');
    expect(screen.queryByRole('region', { name: 'Consent' })).toBeNull();
  });
});

const mutate = (mutationFn: () => Promise<unknown>): Promise<unknown> => {
  const meta = { changes: 'nothing', tracked: 'Save settings' } as const;
  return new MutationObserver(createQueryClient(), { mutationFn, meta }).mutate();
};

test('an event has its name alone, and a service that fails disturbs nobody', async () => {
  counted = recordEvents(() => Promise.reject(new Error('away')));
  await mutate(() => Promise.resolve(null));
  expect(counted.sent).toEqual([{ event: 'Save settings' }]);
});

test('a change that fails is not counted', async () => {
  counted = recordEvents();
  await expect(mutate(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(counted.sent).toEqual([]);
});

const id = '018f0000-0000-7000-8000-0000000000a1';
const view = { type: 'INVENTORY' as const, name: 'Low' };
const made = {
  ...view,
  id,
  teamId: id,
  position: 0,
  isDefault: false,
  revision: 0,
  settings: { filters: [], columns: [], sort: null },
};
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);

/** Actions behind hooks: each with its requirement, its event, and the call that succeeds. */
const acts: readonly (readonly [string, AnalyticsEvent, () => () => Promise<unknown>])[] = [
  [
    'UI-AN-01',
    'Create purchase order',
    () => {
      const { mutateAsync } = useCreateOrder(undefined, async () => ({ id }));
      return () => mutateAsync({ supplierId: null, items: [] });
    },
  ],
  ['UI-AN-02', 'Refresh store data', () => useSyncStore().mutateAsync],
  [
    'UI-AN-03',
    'Save settings',
    () => {
      const { mutateAsync } = useSaveInsights();
      return () => mutateAsync({ settings: defaultInsightsSettings, revision: 1 });
    },
  ],
  [
    'UI-AN-04',
    'Include products',
    () => {
      const { mutateAsync } = useSetExcluded(false);
      return () => mutateAsync([id]);
    },
  ],
  [
    'UI-AN-05',
    'Exclude products',
    () => {
      const { mutateAsync } = useSetExcluded(true);
      return () => mutateAsync([id]);
    },
  ],
  [
    'UI-AN-09',
    'Create saved view',
    () => {
      const { mutateAsync } = useCreateSavedView();
      return () => mutateAsync(view);
    },
  ],
  [
    'UI-AN-10',
    'Delete saved view',
    () => {
      const { mutateAsync } = useDeleteSavedView();
      return () => mutateAsync(id);
    },
  ],
  [
    'UI-AN-11',
    'Create saved view from template',
    () => {
      const { mutateAsync } = useCreateSavedView(true);
      return () => mutateAsync(view);
    },
  ],
];

test.each(acts)('%s %s is counted', async (_, event, useAct) => {
  fakeApi(
    answers(syncShopify, undefined),
    answers(setInsightsSettings, undefined),
    answers(includeProducts, undefined),
    answers(excludeProducts, undefined),
    answers(createSavedView, made),
    answers(deleteSavedView, undefined),
  );
  counted = recordEvents();
  const { result } = renderHook(useAct, { wrapper });
  await result.current();
  expect(counted.sent).toEqual([{ event }]);
});
