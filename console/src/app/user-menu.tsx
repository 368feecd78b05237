import { Menu } from '@mantine/core';
import { IconBulb, IconDatabase, IconKeyboard, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserContext } from '@quartermaster/contracts/auth/calls';
import { signOutUser, useIsAdmin, useUserContext } from '../data/user-context.ts';
import { roleLabels } from '../lib/words.ts';
import styles from './user-menu.module.css';

const formatUserName = ({ firstName, surname, email }: UserContext['user']): string => {
  const name = `${firstName} ${surname}`.trim();
  return name === '' ? email : name;
};

const formatInitials = (user: UserContext['user']): string => {
  const words = formatUserName(user).split(/[\s.@]+/);
  return `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase();
};

interface UserMenuProps {
  readonly onKeyboardHelp: () => void;
  readonly onSuggest: () => void;
}

export const UserMenu = ({ onKeyboardHelp, onSuggest }: UserMenuProps) => {
  const { user } = useUserContext();
  const isAdmin = useIsAdmin();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label="Your account">
          {formatInitials(user)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <div data-clip style={{ color: 'var(--text)', fontWeight: 500 }}>
            {formatUserName(user)}
          </div>
          <div data-clip>{user.email}</div>
          <div>{roleLabels[user.role]}</div>
        </Menu.Label>
        <Menu.Divider />
        {isAdmin && (
          <Menu.Item
            component={Link}
            to="/settings/read-models"
            leftSection={<IconDatabase size={16} stroke={1.6} />}
          >
            Data status
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={onKeyboardHelp}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconBulb size={16} stroke={1.6} />} onClick={onSuggest}>
          Suggest a feature
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOutUser}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
