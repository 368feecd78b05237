import {
  IconBuildingStore,
  IconChartHistogram,
  IconCreditCard,
  IconDatabase,
  IconUsers,
} from '@tabler/icons-react';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { useIsAdmin, useUserContext } from '../../data/user-context.ts';
import styles from './settings-layout.module.css';

interface SettingsPage {
  readonly to: string;
  readonly label: string;
  readonly icon: typeof IconUsers;
  readonly adminsOnly: boolean;
  /** Shown only in an installation with billing. */
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

/** Layout of the settings: the list of pages at the left, the open one beside it. */
export const SettingsLayout = () => {
  const isAdmin = useIsAdmin();
  const hasPlans = useUserContext().team?.plan !== undefined;
  return (
    <div className={styles['settings']}>
      <nav className={styles['nav']} aria-label="Settings">
        {pages
          .filter((page) => isAdmin || !page.adminsOnly)
          .filter((page) => hasPlans || !('needsPlans' in page))
          .map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={styles['link']}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {label}
            </Link>
          ))}
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  );
};

export const FirstSettings = () => <Navigate to="/settings/general" replace />;
