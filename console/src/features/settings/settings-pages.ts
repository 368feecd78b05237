import { useMemo } from 'react';
import { useIsAdmin, useUserContext } from '../../data/user-context.ts';

interface SettingsPage {
  readonly to: string;
  readonly label: string;
  readonly adminsOnly: boolean;
  /** Only in an installation with billing. */
  readonly needsPlans?: true;
}

const pages = [
  { to: '/settings/general', label: 'General', adminsOnly: false },
  {
    to: '/settings/insights',
    label: 'Stock insights',
    adminsOnly: true,
  },
  { to: '/settings/team', label: 'Team', adminsOnly: false },
  {
    to: '/settings/billing',
    label: 'Billing',
    adminsOnly: false,
    needsPlans: true,
  },
  { to: '/settings/read-models', label: 'Data status', adminsOnly: true },
] as const satisfies readonly SettingsPage[];

export type SettingsPath = (typeof pages)[number]['to'];
type Pages = readonly (typeof pages)[number][];

/** The pages of the settings that the user may open. */
export const useSettingsPages = (): Pages => {
  const isAdmin = useIsAdmin();
  const hasPlans = useUserContext().team?.plan !== undefined;
  return useMemo(
    () =>
      pages
        .filter(({ adminsOnly }) => isAdmin || !adminsOnly)
        .filter((page) => hasPlans || !('needsPlans' in page)),
    [isAdmin, hasPlans],
  );
};
