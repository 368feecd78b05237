import {
  IconBuildingStore,
  IconChartHistogram,
  IconCreditCard,
  IconDatabase,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useIsAdmin, useUserContext } from './user-context.ts';

interface SettingsPage {
  readonly to: string;
  readonly label: string;
  readonly icon: typeof IconUsers;
  readonly adminsOnly: boolean;
  /** Shown only in an installation with billing. */
  readonly needsPlans?: true;
}

const settingsPages = [
  { to: '/settings/general', label: 'General', icon: IconBuildingStore, adminsOnly: false },
  {
    to: '/settings/insights',
    label: 'Stock insights',
    icon: IconChartHistogram,
    adminsOnly: true,
  },
  { to: '/settings/team', label: 'Team', icon: IconUsers, adminsOnly: false },
  {
    to: '/settings/billing',
    label: 'Billing',
    icon: IconCreditCard,
    adminsOnly: false,
    needsPlans: true,
  },
  { to: '/settings/read-models', label: 'Data status', icon: IconDatabase, adminsOnly: true },
] as const satisfies readonly SettingsPage[];

/** The settings pages that this user may open. */
export const useSettingsPages = () => {
  const isAdmin = useIsAdmin();
  const hasPlans = useUserContext().team?.plan !== undefined;
  return useMemo(
    () =>
      settingsPages
        .filter((page) => isAdmin || !page.adminsOnly)
        .filter((page) => hasPlans || !('needsPlans' in page)),
    [isAdmin, hasPlans],
  );
};
