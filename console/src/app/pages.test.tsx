import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { screen, waitFor } from '@testing-library/react';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';
import { aSync } from '../testing/test-dashboard.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const readText = (file: string): string => readFileSync(file, 'utf8');

/** Access of each page, and whether it is shown without navigation and top bar. */
const pages = {
  '/login': 'public, own layout',
  '/register': 'public, own layout',
  '/install': 'public, own layout',
  '/invitation': 'everybody, own layout',
  '/mail-preferences': 'everybody, own layout',
  '/verify-dossier': 'everybody, own layout',
  '/register/shopify': 'team, own layout',
  '/onboarding': 'team, own layout',
  '/__ui': 'signed-in, own layout',
  ...Object.fromEntries(
    [
      ...['/', '/inventory', '/buy-now', '/products', '/products/$id', '/bundles'],
      ...['/what-if', '/what-if/$id', '/shipments', '/payments'],
      ...['/demand-plan', '/demand-plan/accuracy'],
      ...[
        '/purchase-orders',
        '/purchase-orders/$id/{-$tab}',
        '/suppliers',
        '/suppliers/$id/{-$tab}',
      ],
      ...['/reports', '/reports/$definitionId', '/reports/instances/$id', '/alerts'],
      ...['/settings', '/settings/general', '/settings/insights'],
      ...['/settings/team', '/settings/billing', '/settings/read-models'],
    ].map((page) => [page, 'team, shell layout']),
  ),
};

describe('the pages', () => {
  test('UI-SH-01 ROLE-P-10 are public or for a team, and have a layout of their own or that of the shell', () => {
    const router = createAppRouter({ client: createQueryClient(), Gallery: null });
    const found = Object.values(router.routesByPath).map((route) => {
      const { access = 'team', layout = 'shell' } = route.options.staticData ?? {};
      return [route.fullPath.replace(/(?<=.)\/$/, ''), `${access}, ${layout} layout`];
    });
    expect(Object.fromEntries(found)).toEqual(pages);
  });

  test('UI-SH-07 have the name of the product as their title, and change it nowhere', () => {
    expect(readText(path.resolve('console/index.html'))).toContain('<title>Quartermaster</title>');
    const sources = path.resolve('console/src');
    const writers = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => readText(path.join(sources, file)).includes('document.title'));
    expect(writers).toEqual([]);
  });

  test.each([
    ['UI-RT-02', '/register', 'Create your account'],
    ['UI-RT-03', '/install', 'Install Quartermaster'],
  ])('%s %s is there for a visitor without a token', async (_, page, heading) => {
    const { calls } = fakeApi();
    renderApp(page, { token: null });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('UI-RT-04 a user without a team lands where a store is connected', async () => {
    fakeApi(answers(getUserContext, { ...aUserContext(), team: undefined }));
    const { router } = renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'Connect your store' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/register/shopify');
  });

  test('UI-RT-05 a team that is not onboarded lands in the onboarding', async () => {
    const team = { onboarded: false, onboardingStep: 'SYNCING_SHOPIFY' } as const;
    fakeApi(answers(getUserContext, aUserContext(team)), answers(getSyncProgress, aSync()));
    const { router } = renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'Setting up Gift Shop' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/onboarding');
  });

  test.each(['/login', '/inventory', '/nowhere'])(
    'UI-SH-08 maintenance replaces %s, without a call',
    async (page) => {
      const { calls } = fakeApi();
      const token = page === '/login' ? null : 'token-1';
      const environment = {
        VITE_MAINTENANCE_MODE: 'true',
        VITE_MAINTENANCE_DETAILS: 'Sunday 02:00 to 04:00 UTC',
      };
      renderApp(page, { token, environment });
      await waitFor(() =>
        expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
          'Scheduled maintenance in progress',
        ]),
      );
      expect(calls).toEqual([]);
    },
  );
});
