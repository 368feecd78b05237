import { MantineProvider } from '@mantine/core';
import { modals, ModalsProvider } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { ClockContext, type Clock } from '../lib/clock.ts';
import { type Environment, EnvironmentContext } from '../lib/environment.ts';
import { forgetPosition, onTeamDisabled } from '../lib/http.ts';
import { followOtherTabs, onSessionEnd } from '../lib/session.ts';
import { userContextQuery } from '../data/user-context.ts';
import { toast, Toasts } from '../ui/toast.tsx';
import { cssVariables, theme } from './theme.ts';

/**
 * Clears the data of the user whose session ended, here or in another tab; warns when it expired (ERR-01, ERR-02). Returns how
 * often another tab replaced the session.
 */
const useSessionEnd = (client: QueryClient): number => {
  const [replaced, setReplaced] = useState(0);
  useEffect(
    () =>
      onSessionEnd((ending) => {
        if (ending === 'replaced') setReplaced((times) => times + 1);
        modals.closeAll();
        notifications.clean();
        client.clear();
        forgetPosition();
        if (ending === 'expired') toast.warning('Session expired. Please login again.');
      }),
    [client],
  );
  useEffect(followOtherTabs, []);
  return replaced;
};

/** Shows the notice at once when a call is refused because the team is disabled. */
const useDisabledTeam = (client: QueryClient): void => {
  useEffect(() => onTeamDisabled(() => void client.invalidateQueries(userContextQuery)), [client]);
};

export interface ProvidersProps {
  readonly environment: Environment;
  readonly client: QueryClient;
  readonly clock: Clock;
  readonly children: ReactNode;
}

/** Providers of every page: theme, toasts, dialogs, query client, environment and clock. */
export const Providers = ({ environment, client, clock, children }: ProvidersProps) => {
  const replaced = useSessionEnd(client);
  useDisabledTeam(client);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <EnvironmentContext value={environment}>
        <ClockContext value={clock}>
          <QueryClientProvider client={client}>
            <ModalsProvider>
              <Toasts />
              {/* Pages of the former user are taken down: they hold what was read for that user. */}
              <Fragment key={replaced}>{children}</Fragment>
            </ModalsProvider>
          </QueryClientProvider>
        </ClockContext>
      </EnvironmentContext>
    </MantineProvider>
  );
};
