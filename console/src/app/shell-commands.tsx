import { useMantineColorScheme } from '@mantine/core';
import { IconBulb, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { leave } from '../data/user-context.ts';
import { useCommands, type Command } from '../lib/commands.ts';
import { useNavigation } from './navigation.ts';

/** Leads to every screen, also by G and a letter. */
const useNavigationCommands = (): void => {
  const groups = useNavigation();
  const { history } = useRouter();
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
        preference('Sign out', IconLogout, leave),
      ],
      [setColorScheme, showHelp, suggest],
    ),
  );
};

/** What the palette offers on every page. */
export const useShellCommands = (showHelp: () => void, suggest: () => void): void => {
  useNavigationCommands();
  useOwnCommands(showHelp, suggest);
};
