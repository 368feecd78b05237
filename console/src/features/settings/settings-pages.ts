import {
  IconBuildingStore,
  IconChartHistogram,
  IconCreditCard,
  IconDatabase,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useIsAdmin, useUserContext } from '../../data/user-context.ts';

interface SettingsPage {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly adminsOnly: boolean;
  /** Only in an installation with billing. */
  readonly needsPlans?: true;
}

const pages = [
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
