import { RouterProvider } from '@tanstack/react-router';
import { ConsentBanner } from './consent-banner.tsx';
import { Maintenance } from './maintenance.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import type { createAppRouter } from './router.tsx';

interface AppProps extends Omit<ProvidersProps, 'children'> {
  readonly router: ReturnType<typeof createAppRouter>;
}

/** The console; during maintenance no page of it is shown (UI-SH-08). */
export const App = ({ router, environment, ...around }: AppProps) => (
  <Providers environment={environment} {...around}>
    {environment.maintenance === null ? (
      <>
        <RouterProvider router={router} />
        <ConsentBanner />
      </>
    ) : (
      <Maintenance details={environment.maintenance} />
    )}
  </Providers>
);
