import {
  IconBuildingStore,
  IconChartHistogram,
  IconCreditCard,
  IconDatabase,
  IconUsers,
} from '@tabler/icons-react';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import styles from './settings-layout.module.css';
import { type SettingsPath, useSettingsPages } from './settings-pages.ts';

const icons: Readonly<Record<SettingsPath, typeof IconUsers>> = {
  '/settings/general': IconBuildingStore,
  '/settings/insights': IconChartHistogram,
  '/settings/team': IconUsers,
  '/settings/billing': IconCreditCard,
  '/settings/read-models': IconDatabase,
};

/** The pages of the settings at the left, the one that is open beside them. */
export const SettingsLayout = () => {
  return (
    <div className={styles['settings']}>
      <nav className={styles['nav']} aria-label="Settings">
        {useSettingsPages().map(({ to, label }) => {
          const Icon = icons[to];
          return (
            <Link key={to} to={to} className={styles['link']}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {label}
            </Link>
          );
        })}
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  );
};

export const FirstSettings = () => <Navigate to="/settings/general" replace />;
