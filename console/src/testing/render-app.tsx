import { notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, getConfig, prettyDOM, render } from '@testing-library/react';
import { Fragment, StrictMode, type ReactElement } from 'react';
import type { UserContext } from '@quartermaster/contracts/auth/calls';
import { App } from '../app/app.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.tsx';
import { parseEnvironment } from '../lib/environment.ts';
import { startSession } from '../lib/session.ts';
import { settings, writeSetting } from '../lib/storage.ts';
import { onDemand } from '../ui/on-demand.tsx';

const Gallery = onDemand(async () => (await import('../app/gallery/gallery-page.tsx')).GalleryPage);

const usual = getConfig();
let waits = 0;

/** An error of a query, with the page below its message. */
const withPage = (error: unknown): unknown => {
  if (!(error instanceof Error) || error.name !== 'TestingLibraryElementError') return error;
  const { message, stack = message } = error;
  const printed = `${message}\n\n${prettyDOM() || ''}`;
  return Object.assign(error, { message: printed, stack: stack.replace(message, printed) });
};

configure({
  asyncUtilTimeout: 60_000, // a busy machine loads the code of a page slowly; no test depends on the time
  asyncWrapper: async (work) => {
    waits += 1;
    try {
      return (await usual.asyncWrapper(work)) as unknown;
    } catch (error) {
      throw withPage(error);
    } finally {
      waits -= 1;
    }
  },
  // Printing the page takes longer than a query, and a test that waits for something makes the query again and again.
  getElementError: (message, page) =>
    waits === 0
      ? usual.getElementError(message, page)
      : Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

export const NOW = Date.parse('2026-03-02T10:00:00Z');

/** A signed-in admin of a working team; name only what the test is about. */
export const aUserContext = (team: Partial<UserContext['team']> = {}): UserContext => ({
  user: {
    id: '018f0000-0000-7000-8000-000000000001',
    email: 'owner@gift-shop.example',
    role: 'ADMIN',
    firstName: 'Ada',
    surname: 'Lindqvist',
  },
  team: {
    id: '018f0000-0000-7000-8000-000000000002',
    name: 'Gift Shop',
    onboarded: true,
    onboardingStep: 'ONBOARDED',
    billingCustomerToken: null,
    storeDomain: 'gift-shop.example',
    hasMissingShopifyScopes: false,
    shopifyScopes: [],
    enabled: true,
    disabledReason: null,
    size: 1,
    ...team,
  },
  userHash: null,
});

/** The tests wait for their expectations, so React need not warn of unexpected changes. */
const withoutActWarnings = (): void => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
};

interface AppOptions {
  readonly token?: string | null;
  readonly environment?: Readonly<Record<string, string>>;
  /** False for the first visit in this browser. */
  readonly isWelcomed?: boolean;
  /** Of the window, in pixels. */
  readonly width?: number;
}

/** The first page of each suite is mounted in StrictMode, which mounts and renders everything twice and takes a fifth longer. */
const frames = [StrictMode];

/** Renders the whole console at an address, for a visitor with or without a token. */
export const renderApp = (
  path: string,
  { token = 'token-1', environment = {}, isWelcomed = true, width = 1440 }: AppOptions = {},
) => {
  withoutActWarnings();
  Object.assign(window, { innerWidth: width });
  notifications.clean();
  localStorage.clear();
  writeSetting(settings.welcomeModal, isWelcomed);
  if (token !== null) startSession(token);
  const client = createQueryClient();
  const router = createAppRouter(
    { client, Gallery },
    createMemoryHistory({ initialEntries: [path] }),
  );
  const Frame = frames.pop() ?? Fragment;
  render(
    <Frame>
      <App
        environment={parseEnvironment(environment)}
        client={client}
        clock={() => NOW}
        router={router}
      />
    </Frame>,
  );
  return { router, client };
};

/** Renders a component on a page of its own, with another page to leave to. */
export const renderOnPage = (piece: ReactElement) => {
  withoutActWarnings();
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => piece });
  const other = createRoute({ getParentRoute: () => root, path: '/other' });
  const router = createRouter({
    routeTree: root.addChildren([here, other]),
    history: createMemoryHistory(),
  });
  render(
    <Providers environment={parseEnvironment({})} client={createQueryClient()} clock={() => NOW}>
      <RouterProvider router={router as never} />
    </Providers>,
  );
  return { leave: () => router.history.push('/other') };
};

/** Renders a component with all providers of a page, except a router. */
export const renderPiece = (piece: ReactElement) => {
  withoutActWarnings();
  return render(
    <Providers environment={parseEnvironment({})} client={createQueryClient()} clock={() => NOW}>
      {piece}
    </Providers>,
  );
};
