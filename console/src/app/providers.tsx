import { MantineProvider } from '@mantine/core';
import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ClockContext, type Clock } from '../lib/clock.ts';
import { EnvironmentContext } from '../lib/environment-context.ts';
import type { Environment } from '../lib/environment.ts';
import { forgetPosition, onTeamDisabled } from '../lib/http.ts';
import { onSessionEnd } from '../lib/session.ts';
import { userContextQuery } from '../lib/user-context.ts';
import { toast } from '../ui/toast.tsx';
import { cssVariables, theme } from './theme.ts';

/** Leaves nothing of the old user behind, and says so when the session ran out (ERR-01, ERR-02). */
const useSessionEnd = (client: QueryClient): void => {
  useEffect(
    () =>
      onSessionEnd((ending) => {
        modals.closeAll();
        notifications.clean();
        client.clear();
        forgetPosition();
        if (ending === 'expired') toast.warning('Session expired. Please login again.');
      }),
    [client],
  );
};

/** A refused call because of a disabled team shows the notice at once. */
const useDisabledTeam = (client: QueryClient): void => {
  useEffect(() => onTeamDisabled(() => void client.invalidateQueries(userContextQuery)), [client]);
};

export interface ProvidersProps {
  readonly environment: Environment;
  readonly client: QueryClient;
  readonly clock: Clock;
  readonly children: ReactNode;
}

/** What every page needs around it: look, messages, dialogs, server state, settings and the time. */
export const Providers = ({ environment, client, clock, children }: ProvidersProps) => {
  useSessionEnd(client);
  useDisabledTeam(client);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <EnvironmentContext value={environment}>
        <ClockContext value={clock}>
          <QueryClientProvider client={client}>
            <ModalsProvider>
              <Notifications
                className="qm-toasts"
                position="top-right"
                limit={3}
                containerWidth={360}
                zIndex={400}
              />
              {children}
            </ModalsProvider>
          </QueryClientProvider>
        </ClockContext>
      </EnvironmentContext>
    </MantineProvider>
  );
};
