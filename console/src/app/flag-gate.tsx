import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFlag } from '../lib/environment-context.ts';
import type { FeatureFlag } from '../lib/environment.ts';
import { useToken } from '../lib/session.ts';
import { userContextQuery } from '../data/user-context.ts';

interface FlagGateProps {
  readonly flag: FeatureFlag;
  readonly children: ReactNode;
  /** Shown where the flag is off. */
  readonly otherwise: ReactNode;
}

/** A page whose flag is off for this shop is not found, also under its own address (UI-FF-07). */
export const FlagGate = ({ flag, children, otherwise }: FlagGateProps) => {
  const hasToken = useToken() !== null;
  const { data } = useQuery({ ...userContextQuery, enabled: false });
  const shop = hasToken ? (data?.team?.storeDomain ?? null) : null;
  return useFlag(flag, shop) ? children : otherwise;
};
