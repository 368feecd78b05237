import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { EnvironmentContext, parseEnvironment } from '../lib/environment.ts';
import { endSession, startSession } from '../lib/session.ts';
import { aUserContext } from '../testing/render-app.tsx';
import { useFlag } from './flags.ts';
import { userContextQuery } from './user-context.ts';

const environment = parseEnvironment({
  VITE_DEMAND_PLANNER_SHOPS: 'listed.example, other.example',
});

const readFlag = (storeDomain: string): boolean => {
  const client = new QueryClient();
  client.setQueryData(userContextQuery.queryKey, aUserContext({ storeDomain }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <EnvironmentContext value={environment}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </EnvironmentContext>
  );
  return renderHook(() => useFlag('DEMAND_PLANNER'), { wrapper }).result.current;
};

test('UI-FF-02 AMB-122 a flag with an allow list is on for the shops of the list, and for the sample shop', () => {
  startSession('token-1');
  expect(readFlag('Listed.example')).toBe(true);
  expect(readFlag('unlisted.example')).toBe(false);
  expect(readFlag('gift-shop.myshopify.com')).toBe(true);
  act(endSession);
  expect(readFlag('listed.example')).toBe(false);
});
