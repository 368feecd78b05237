import { RouterProvider } from '@tanstack/react-router';
import { onDemand } from '../ui/on-demand.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import type { createAppRouter } from './router.tsx';

interface AppProps extends Omit<ProvidersProps, 'children'> {
  readonly router: ReturnType<typeof createAppRouter>;
}

const ConsentBanner = onDemand(async () => (await import('./consent-banner.tsx')).ConsentBanner);
const Maintenance = onDemand<{ details: string }>(
  async () => (await import('./maintenance.tsx')).Maintenance,
);

/** The console; during maintenance it shows no page (UI-SH-08). A build without analytics asks for no consent. */
export const App = ({ router, environment, ...around }: AppProps) => (
  <Providers environment={environment} {...around}>
    {environment.maintenance === null ? (
      <>
        <RouterProvider router={router} />
        {environment.analyticsPath !== null && <ConsentBanner />}
      </>
    ) : (
      <Maintenance details={environment.maintenance} />
    )}
  </Providers>
);
