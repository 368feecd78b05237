import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUserContext } from '../data/user-context.ts';
import { BrandMark } from '../ui/brand.tsx';
import { type NavItem, useNavigation } from './navigation.ts';
import styles from './nav.module.css';

const Item = ({ item, collapsed }: { readonly item: NavItem; readonly collapsed: boolean }) => {
  const { icon: Icon, label, path } = item;
  return (
    <Tooltip label={label} position="right" disabled={!collapsed} openDelay={100}>
      <Link
        className={styles.item}
        to={path}
        activeOptions={{ exact: path === '/', includeSearch: false }}
        aria-label={label}
      >
        <Icon size={18} stroke={1.6} />
        {!collapsed && label}
      </Link>
    </Tooltip>
  );
};

export const Nav = ({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) => {
  const groups = useNavigation();
  const { team } = useUserContext();
  const label = collapsed ? 'Expand the navigation' : 'Collapse';
  return (
    <nav
      className={styles.nav}
      data-print="hidden"
      aria-label="Main"
      {...(collapsed && { 'data-collapsed': true })}
    >
      <Link to="/" className={styles.head}>
        <BrandMark />
        {!collapsed && (
          <div className={styles.names}>
            <div className={styles.product}>Quartermaster</div>
            <div className={styles.team} data-clip>
              {team?.name}
            </div>
          </div>
        )}
      </Link>
      <div className={styles.list}>
        {groups.map((group, at) => (
          <div className={styles.group} key={group.label ?? `group-${at}`}>
            {group.label !== null && <div className={styles.label}>{group.label}</div>}
            {group.items.map((item) => (
              <Item key={item.path} item={item} collapsed={collapsed} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <Tooltip label={label} position="right" disabled={!collapsed} openDelay={100}>
          <button type="button" className={styles.item} aria-label={label} onClick={onToggle}>
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
            )}
            {!collapsed && label}
          </button>
        </Tooltip>
      </div>
    </nav>
  );
};
