import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { useSettingsPages } from '../../data/settings-pages.ts';
import styles from './settings-layout.module.css';

/** Layout of the settings: the list of pages at the left, the open one beside it. */
export const SettingsLayout = () => (
  <div className={styles.settings}>
    <nav className={styles.nav} aria-label="Settings">
      {useSettingsPages().map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.link}>
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

export const FirstSettings = () => <Navigate to="/settings/general" replace />;
