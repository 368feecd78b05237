import {
  connectManually,
  connectWithCredentials,
  getConnectWays,
  type ManualConnection,
  type StoreCredentials,
} from '@quartermaster/contracts/store/connect-calls';
import { useMutation } from '@tanstack/react-query';
import { call, toReachableUrl } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

const CONNECTED = { changes: ['user-context', 'store-sync'], showsErrors: true } as const;

/** Ways to connect a store in this installation. */
export const connectWaysQuery = createRouteQuery(
  ['onboarding', 'connect-ways'],
  getConnectWays,
  {},
);

/** Starts on the platform: the browser leaves for its page of permissions (UI-RD-12). */
export const useConnectManually = (leaveFor: (address: string) => void) =>
  useMutation({
    meta: { changes: 'nothing', showsErrors: true },
    mutationFn: (body: ManualConnection) => call(connectManually, { body }),
    onSuccess: ({ id }) =>
      leaveFor(
        toReachableUrl(`/api/shopify/connect/begin?${new URLSearchParams({ id }).toString()}`),
      ),
  });

/** Connects with the merchant's own app or token; the store is called before anything is stored. */
export const useConnectWithCredentials = () =>
  useMutation({
    meta: CONNECTED,
    mutationFn: (body: StoreCredentials) => call(connectWithCredentials, { body }),
  });
