import type { QueryClient } from '@tanstack/react-query';

/** First part of every query key: `[subject, 'list' | 'detail' ..., params]`. */
export const subjects = [
  'user-context',
  'billing',
  'store-sync',
  'search',
  'dashboard',
  'inventory',
  'to-buy',
  'products',
  'suppliers',
  'purchase-orders',
  'shipments',
  'payments',
  'bundles',
  'demand-plan',
  'ideas',
  'reports',
  'alerts',
  'calendar-feeds',
  'saved-views',
  'locations',
  'comments',
  'settings',
  'team',
  'onboarding',
  'what-if',
] as const;
export type Subject = (typeof subjects)[number];

/** Refetched after every change (UI-DT-04). */
const always: readonly Subject[] = [
  'inventory',
  'products',
  'to-buy',
  'suppliers',
  'demand-plan',
  'dashboard',
  'search',
  'saved-views', // for the counts of their lists
];

/** Other subjects that show a changed subject. */
const dependentSubjects: Partial<Record<Subject, readonly Subject[]>> = {
  'purchase-orders': ['shipments', 'payments'],
  shipments: ['purchase-orders'],
  payments: ['purchase-orders'],
  suppliers: ['purchase-orders'],
  settings: ['onboarding', 'reports'],
  team: ['user-context'],
  onboarding: ['user-context'],
  'store-sync': ['user-context'],
};

/** All subjects to read again after these have changed. */
export const listAffected = (changed: readonly Subject[]): ReadonlySet<Subject> =>
  new Set([
    ...always,
    ...changed,
    ...changed.flatMap((subject) => dependentSubjects[subject] ?? []),
  ]);

/** Invalidates the affected queries; those on the screen are fetched again at once. */
export const refetchAffected = (
  client: QueryClient,
  changed: readonly Subject[],
): Promise<void> => {
  const affected: ReadonlySet<unknown> = listAffected(changed);
  return client.invalidateQueries({ predicate: ({ queryKey }) => affected.has(queryKey[0]) });
};
