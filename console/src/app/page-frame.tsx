import { Outlet, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { onDemand } from '../ui/on-demand.tsx';
import { useFlag } from '../data/flags.ts';
import type { FeatureFlag } from '../lib/environment.ts';
import { signOutUser } from '../data/user-context.ts';
import { EmptyState, ErrorState, FullScreenMessage, FullScreen } from '../ui/states.tsx';
import type { Access } from './access.ts';
import { Guard } from './guards.tsx';

/** Shows "not found" for a page whose flag is off for this shop, also at its own address (UI-FF-07). */
const FlagGate = ({ flag, children }: { flag: FeatureFlag; children: ReactNode }) =>
  useFlag(flag) ? children : <NotFoundPage />;

const Shell = onDemand<{ children: ReactNode }>(
  async () => (await import('./shell.tsx')).Shell,
  <FullScreenMessage>Loading...</FullScreenMessage>,
);

/** Fetches the shell while the user context is loading. */
export const preloadShell = Shell.preload;

/** Static data of a page route (UI-SH-01). */
export interface PageFacts {
  readonly access?: Access;
  /** Pages with a layout of their own are shown without navigation and top bar. */
  readonly layout?: 'own' | 'shell';
  /** Name in the breadcrumbs. */
  readonly title?: string;
  readonly flag?: FeatureFlag;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {
    readonly access?: Access;
  }
}

export const NotFoundPage = () => {
  const { history } = useRouter();
  return (
    <EmptyState
      icon={IconMapPinOff}
      title="There is no such page"
      wholePage
      action={
        <Button variant="default" onClick={() => history.push('/')}>
          Go home
        </Button>
      }
    >
      The address may be mistyped, or what it showed has been deleted.
    </EmptyState>
  );
};

export const PageFrame = () => {
  const page = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return { path: last?.pathname ?? '/', ...last?.staticData };
    },
    structuralSharing: true,
  });
  const { access = 'team', layout = 'shell', flag } = page;
  const content =
    flag === undefined ? (
      <Outlet />
    ) : (
      <FlagGate flag={flag}>
        <Outlet />
      </FlagGate>
    );
  return (
    <Guard path={page.path} access={access}>
      {layout === 'own' ? content : <Shell>{content}</Shell>}
    </Guard>
  );
};

/** An error in a page, shown in its place; the shell stays. */
export const PageError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorState error={error} retry={reset} title="This page ran into a problem" wholePage />
);

/** An error above the pages, such as a missing user context. */
export const AppError = ({ error, reset }: ErrorComponentProps) => (
  <FullScreen>
    <ErrorState
      error={error}
      retry={reset}
      title="Quartermaster cannot be shown"
      wholePage
      action={
        <Button variant="subtle" onClick={signOutUser}>
          Sign out
        </Button>
      }
    />
  </FullScreen>
);
