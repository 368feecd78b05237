import { useQuery } from '@tanstack/react-query';
import { type FeatureFlag, isEnabled, useEnvironment } from '../lib/environment.ts';
import { useToken } from '../lib/session.ts';
import { userContextQuery } from './user-context.ts';

/** True when a flag is on for the shop of the user's team. */
export const useFlag = (name: FeatureFlag): boolean => {
  const environment = useEnvironment();
  const hasToken = useToken() !== null;
  const { data } = useQuery({ ...userContextQuery, enabled: false });
  const shop = hasToken ? (data?.team?.storeDomain ?? null) : null;
  return isEnabled(environment, name, shop);
};
