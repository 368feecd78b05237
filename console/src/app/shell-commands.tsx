import { useMantineColorScheme } from '@mantine/core';
import {
  IconBolt,
  IconBulb,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSettingsPages } from '../data/settings-pages.ts';
import { signOutUser, useIsAdmin } from '../data/user-context.ts';
import { useCommands, type Command } from '../lib/commands.ts';
import { useNavigation } from './navigation.ts';

/** Opens every screen from the palette, most of them also by G and a letter. */
const useNavigationCommands = (): void => {
  const groups = useNavigation();
  const settingsPages = useSettingsPages();
  const { history } = useRouter();
  useCommands(
    useMemo(
      () =>
        settingsPages.map(({ to, label, icon: Icon }) => ({
          id: `go-${to}`,
          label: `Settings: ${label}`,
          group: 'Go to',
          icon: <Icon size={16} stroke={1.6} />,
          run: () => history.push(to),
        })),
      [settingsPages, history],
    ),
  );
  useCommands(
    useMemo(
      () =>
        groups
          .flatMap(({ items }) => items)
          .map(({ key, label, path, icon: Icon }) => ({
            id: `go-${path}`,
            label,
            group: 'Go to',
            icon: <Icon size={16} stroke={1.6} />,
            shortcut: `g ${key}`,
            run: () => history.push(path),
          })),
      [groups, history],
    ),
  );
};

/** Actions that are offered on any page; each opens the page that performs it, or one below it. */
const actions = [
  { label: 'New purchase order', path: '/purchase-orders', more: '?panel=new' },
  { label: 'Import purchase orders', path: '/purchase-orders', more: '?panel=import' },
  { label: 'New supplier', path: '/suppliers', more: '?panel=new' },
  { label: 'New payment', path: '/payments', more: '?panel=new' },
  { label: 'Receive a shipment', path: '/shipments', more: '?view=in-transit' },
  { label: 'Run a report', path: '/reports', more: '' },
  { label: 'Accuracy of the demand plan', path: '/demand-plan', more: '/accuracy' },
] as const;

const invite = { label: 'Invite a member', path: '/settings/team', more: '' } as const;

/** Offers the actions whose pages this team has. An open page offers its own main action. */
const useActionCommands = (): void => {
  const groups = useNavigation();
  const isAdmin = useIsAdmin();
  const { history } = useRouter();
  const open = useLocation({ select: ({ pathname }) => pathname });
  useCommands(
    useMemo(() => {
      const paths = new Set<string>(groups.flatMap(({ items }) => items.map(({ path }) => path)));
      const offered = actions.filter(
        ({ label, path }) => paths.has(path) && !(path === open && label.startsWith('New ')),
      );
      return [...offered, ...(isAdmin ? [invite] : [])].map(({ label, path, more }) => ({
        id: `do-${label}`,
        label,
        group: 'Actions',
        icon: <IconBolt size={16} stroke={1.6} />,
        run: () => history.push(`${path}${more}`),
      }));
    }, [groups, isAdmin, history, open]),
  );
};

const preference = (label: string, Icon: typeof IconSun, run: () => void): Command => ({
  id: label,
  label,
  group: 'Preferences',
  icon: <Icon size={16} stroke={1.6} />,
  run,
});

const useOwnCommands = (showHelp: () => void, suggest: () => void): void => {
  const { setColorScheme } = useMantineColorScheme();
  useCommands(
    useMemo(
      () => [
        preference('Light theme', IconSun, () => setColorScheme('light')),
        preference('Dark theme', IconMoon, () => setColorScheme('dark')),
        { ...preference('Keyboard shortcuts', IconKeyboard, showHelp), shortcut: '?' },
        preference('Suggest a feature', IconBulb, suggest),
        preference('Sign out', IconLogout, signOutUser),
      ],
      [setColorScheme, showHelp, suggest],
    ),
  );
};

/** Registers the commands that the palette offers on every page. */
export const useShellCommands = (showHelp: () => void, suggest: () => void): void => {
  useActionCommands();
  useNavigationCommands();
  useOwnCommands(showHelp, suggest);
};
