import { Kbd } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import '@mantine/spotlight/styles.layer.css';
import { commands, type Command } from '../lib/commands.ts';
import { byGroup } from '../lib/group.ts';
import { useRegistered } from '../lib/registry.ts';
import styles from './command-palette.module.css';

const actionOf = (command: Command) => ({
  id: command.id,
  label: command.label,
  leftSection: command.icon,
  rightSection:
    command.shortcut === undefined ? null : <Kbd size="xs">{command.shortcut.toUpperCase()}</Kbd>,
  onClick: command.run,
});

/** Lists that can be searched, by what is looked for in them. */
const lists = [
  ['/inventory', 'Items'],
  ['/purchase-orders', 'Purchase orders'],
  ['/suppliers', 'Suppliers'],
] as const;

/** The ways to search for what was typed; none until something is. */
const useSearches = (query: string) => {
  const { history } = useRouter();
  const wanted = query.trim();
  if (wanted === '') return [];
  const actions = lists.map(([path, things]) => ({
    id: `search-${path}`,
    label: `${things} with “${wanted}”`,
    leftSection: <IconSearch size={16} stroke={1.6} />,
    onClick: () => history.push(`${path}?q=${encodeURIComponent(wanted)}`),
  }));
  return [{ group: 'Search', actions }];
};

/** Everything the present screen can do, found by its name, and the search of the lists. `openings` goes up by one to open it. */
export const CommandPalette = ({ openings }: { readonly openings: number }) => {
  const [query, setQuery] = useState('');
  const offered = useRegistered(commands);
  const searches = useSearches(query);
  const actions = useMemo(
    () => byGroup(offered).map(([group, list]) => ({ group, actions: list.map(actionOf) })),
    [offered],
  );
  useEffect(() => {
    if (openings > 0) spotlight.open();
  }, [openings]);
  return (
    <Spotlight
      actions={[...actions, ...searches]}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      limit={12}
      highlightQuery
      scrollable
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxHeight={420}
      radius="lg"
      centered={false}
      yOffset="14vh"
      classNames={styles}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      size={560}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      nothingFound="Nothing has that name"
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Search, go to a page or do something…',
        'aria-label': 'Command palette',
      }}
    />
  );
};
