import { Kbd, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { commitTypedBeforeSave } from '../form/unreadable.ts';
import { settings, useSetting } from '../lib/storage.ts';
import { listenForShortcuts, useShortcut } from '../lib/shortcuts.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { restoreFocus, useFocusOnPage } from './focus.ts';
import { Nav } from './nav.tsx';
import { PrintHead } from './print-head.tsx';
import { useShellCommands } from './shell-commands.tsx';
import { SyncState } from './sync-state.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import styles from './shell.module.css';

const CommandPalette = onDemand<{ openings: number }>(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
);

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}
const KeyboardHelp = onDemand<DialogProps>(
  async () => (await import('./keyboard-help.tsx')).KeyboardHelp,
);
const SuggestFeature = onDemand<DialogProps>(
  async () => (await import('./suggest-feature.tsx')).SuggestFeature,
);

const CommandButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Tooltip label="Search, go to a page or do something">
    <button type="button" className={styles.command} aria-label="Command palette" onClick={onClick}>
      <IconSearch size={15} stroke={1.6} />
      <span>Search or jump to…</span>
      <Kbd size="xs">Ctrl K</Kbd>
    </button>
  </Tooltip>
);

/** In narrow windows the navigation opens temporarily, and closes with the page it led to. */
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

/** Returns a function that opens a dialog, and the dialog after it was opened. */
const useDialog = (Shown: ComponentType<DialogProps>) => {
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = useCallback(() => setOpened(true), []);
  const dialog = opened !== null && <Shown opened={opened} onClose={() => setOpened(false)} />;
  return { open, dialog };
};

export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const { expanded, setExpanded } = useExpandedNavigation();
  const [openings, setOpenings] = useState(0);
  const help = useDialog(KeyboardHelp);
  const suggestion = useDialog(SuggestFeature);
  useEffect(commitTypedBeforeSave, []);
  useEffect(listenForShortcuts, []);
  useEffect(restoreFocus, []);
  useFocusOnPage(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }));
  useShellCommands(help.open, suggestion.open);
  const openPalette = (): void => setOpenings((count) => count + 1);
  useShortcut('mod+k', 'Command palette', openPalette, { group: 'Everywhere' });
  return (
    <div className={styles.shell} data-print="flow" {...(!expanded && { 'data-collapsed': true })}>
      <a className={styles.skip} data-print="hidden" href="#main">
        Skip to the page
      </a>
      <Nav collapsed={!expanded} onToggle={() => setExpanded(!expanded)} />
      <button
        type="button"
        className={styles.shade}
        aria-label="Close the navigation"
        onClick={() => setExpanded(false)}
      />
      <header className={styles.topbar} data-print="hidden" data-touch="icons">
        <IconButton
          className={styles.menu}
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
        <UserMenu onKeyboardHelp={help.open} onSuggest={suggestion.open} />
      </header>
      <div className={styles.page} data-print="flow">
        <main className={styles.main} data-print="flow" id="main" tabIndex={-1}>
          <PrintHead />
          {children}
        </main>
      </div>
      {help.dialog}
      {suggestion.dialog}
      {openings > 0 && <CommandPalette openings={openings} />}
    </div>
  );
};
