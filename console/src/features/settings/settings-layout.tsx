import {
  IconBuildingStore,
  IconChartHistogram,
  IconDatabase,
  IconUsers,
} from '@tabler/icons-react';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { useIsAdmin } from '../../data/user-context.ts';
import styles from './settings-layout.module.css';

const pages = [
  { to: '/settings/general', label: 'General', icon: IconBuildingStore, adminsOnly: false },
  {
    to: '/settings/insights',
    label: 'Stock insights',
    icon: IconChartHistogram,
    adminsOnly: true,
  },
  { to: '/settings/team', label: 'Team', icon: IconUsers, adminsOnly: false },
  { to: '/settings/read-models', label: 'Data status', icon: IconDatabase, adminsOnly: true },
] as const;

/** The pages of the settings at the left, the one that is open beside them. */
export const SettingsLayout = () => {
  const isAdmin = useIsAdmin();
  return (
    <div className={styles['settings']}>
      <nav className={styles['nav']} aria-label="Settings">
        {pages
          .filter(({ adminsOnly }) => isAdmin || !adminsOnly)
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
