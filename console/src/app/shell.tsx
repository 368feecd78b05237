import { Kbd, Tooltip, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { takeTypedBeforeSaving } from '../form/unreadable.ts';
import { useCommands, type Command } from '../lib/commands.ts';
import { settings, useSetting } from '../lib/storage.ts';
import { listenForShortcuts, useShortcut, useShortcuts } from '../lib/shortcuts.ts';
import { leave } from '../data/user-context.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { keepFocus, useFocusOnPage } from './focus.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Nav } from './nav.tsx';
import { PrintHead } from './print-head.tsx';
import { SyncState } from './sync-state.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useNavigation } from './navigation.ts';
import './shell.css';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

const useGoTo = (): ((path: string) => void) => {
  const { history } = useRouter();
  return useMemo(() => (path: string) => history.push(path), [history]);
};

/** G and a letter for every screen, and the same as commands. */
const useNavigationKeys = (): void => {
  const groups = useNavigation();
  const goTo = useGoTo();
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  useShortcuts(
    useMemo(
      () =>
        items.map(({ key, label, path }) => ({
          keys: `g ${key}`,
          description: label,
          group: 'Go to',
          run: () => goTo(path),
        })),
      [items, goTo],
    ),
  );
  useCommands(
    useMemo(
      () =>
        items.map(({ key, label, path, icon: Icon }): Command => ({
          id: `go-${path}`,
          label,
          group: 'Go to',
          icon: <Icon size={16} stroke={1.6} />,
          shortcut: `g ${key}`,
          run: () => goTo(path),
        })),
      [items, goTo],
    ),
  );
};

const useShellCommands = (showHelp: () => void): void => {
  const { setColorScheme } = useMantineColorScheme();
  useCommands(
    useMemo<readonly Command[]>(
      () => [
        {
          id: 'theme-light',
          label: 'Light theme',
          group: 'Preferences',
          icon: <IconSun size={16} stroke={1.6} />,
          run: () => setColorScheme('light'),
        },
        {
          id: 'theme-dark',
          label: 'Dark theme',
          group: 'Preferences',
          icon: <IconMoon size={16} stroke={1.6} />,
          run: () => setColorScheme('dark'),
        },
        {
          id: 'keyboard-help',
          label: 'Keyboard shortcuts',
          group: 'Preferences',
          icon: <IconKeyboard size={16} stroke={1.6} />,
          shortcut: '?',
          run: showHelp,
        },
        {
          id: 'sign-out',
          label: 'Sign out',
          group: 'Preferences',
          icon: <IconLogout size={16} stroke={1.6} />,
          run: leave,
        },
      ],
      [setColorScheme, showHelp],
    ),
  );
};

const CommandButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Tooltip label="Search, go to a page or do something">
    <button
      type="button"
      className="qm-command-button"
      aria-label="Command palette"
      onClick={onClick}
    >
      <IconSearch size={15} stroke={1.6} />
      <span>Search or jump to…</span>
      <Kbd size="xs">Ctrl K</Kbd>
    </button>
  </Tooltip>
);

/** Where the window leaves little for a page, the navigation opens only for now, and closes with the page it led to. */
const NARROW = '(max-width: 1100px)';

const useExpandedNavigation = () => {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const page = useRouterState({ select: ({ location }) => location.pathname });
  const [wide, setWide] = useSetting(settings.navigationExpanded);
  const [openOn, setOpenOn] = useState<string | null>(null);
  return isNarrow
    ? { expanded: openOn === page, setExpanded: (on: boolean) => setOpenOn(on ? page : null) }
    : { expanded: wide, setExpanded: setWide };
};

/** Navigation, top bar and the page between them. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const { expanded, setExpanded } = useExpandedNavigation();
  const [openings, setOpenings] = useState(0);
  const [help, setHelp] = useState(false);
  const showHelp = useMemo(() => () => setHelp(true), []);
  useEffect(takeTypedBeforeSaving, []);
  useEffect(listenForShortcuts, []);
  useEffect(keepFocus, []);
  useFocusOnPage(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }));
  useNavigationKeys();
  useShellCommands(showHelp);
  const openPalette = (): void => setOpenings((count) => count + 1);
  useShortcut('mod+k', 'Command palette', openPalette, 'Everywhere');
  useShortcut('?', 'Keyboard shortcuts', showHelp, 'Everywhere');
  return (
    <div className="qm-shell" {...(!expanded && { 'data-collapsed': true })}>
      <a className="qm-skip" href="#main">
        Skip to the page
      </a>
      <Nav collapsed={!expanded} onToggle={() => setExpanded(!expanded)} />
      <button
        type="button"
        className="qm-nav-shade"
        aria-label="Close the navigation"
        onClick={() => setExpanded(false)}
      />
      <header className="qm-topbar">
        <IconButton
          className="qm-menu-button"
          icon={IconMenu2}
          iconSize={20}
          label="Open the navigation"
          tip={null}
          onClick={() => setExpanded(true)}
        />
        <Breadcrumbs />
        <CommandButton onClick={openPalette} />
        <SyncState />
        <ThemeToggle />
        <UserMenu onKeyboardHelp={showHelp} />
      </header>
      <main className="qm-main" id="main" tabIndex={-1}>
        <PrintHead />
        {children}
      </main>
      <KeyboardHelp opened={help} onClose={() => setHelp(false)} />
      {openings > 0 && (
        <Suspense fallback={null}>
          <CommandPalette openings={openings} />
        </Suspense>
      )}
    </div>
  );
};
