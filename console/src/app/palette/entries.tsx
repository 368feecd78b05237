import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { foldText } from '@quartermaster/contracts/core/fold-text';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { commands, type Command } from '../../lib/commands.ts';
import { groupItems } from '../../lib/group.ts';
import { useRegistryItems } from '../../lib/registry.ts';
import { SearchResults, useSearchResults } from './search-results.tsx';
import { keepSelection } from './store.ts';
import { Group, Recents } from './things.tsx';
import { listSearches } from '../words.ts';

const CommandAction = ({ label, icon, shortcut, run }: Command) => (
  <Spotlight.Action
    label={label}
    leftSection={icon}
    rightSection={shortcut === undefined ? null : <Kbd size="xs">{shortcut.toUpperCase()}</Kbd>}
    highlightQuery
    onClick={run}
  />
);

/** Searchable lists. */
const lists = [
  ['/inventory', listSearches.items],
  ['/purchase-orders', listSearches.orders],
  ['/suppliers', listSearches.suppliers],
] as const;

/** Links to all rows of a list that match. */
const ListSearches = ({ text }: { readonly text: string }) => {
  const { history } = useRouter();
  return (
    <Group label="Search">
      {lists.map(([path, label]) => (
        <Spotlight.Action
          key={path}
          label={label(text)}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          highlightQuery
          onClick={() => history.push(`${path}?q=${encodeURIComponent(text)}`)}
        />
      ))}
    </Group>
  );
};

const MOST_OF_GROUP = 5;

/** Commands of the current screen; with a text, the first matches of each group. */
const useMatchingCommands = (text: string) => {
  const offered = useRegistryItems(commands);
  if (text === '') return groupItems(offered);
  const wanted = foldText(text);
  const matching = offered.filter(({ label }) => foldText(label).includes(wanted));
  return groupItems(matching).map(
    ([group, list]) => [group, list.slice(0, MOST_OF_GROUP)] as const,
  );
};

/** Entries of the palette for a text; without one, also the things opened last. */
export const Entries = ({ text }: { readonly text: string }) => {
  const matching = useMatchingCommands(text);
  const search = useSearchResults(text);
  useEffect(keepSelection);
  const isTyped = text !== '';
  return (
    <>
      {!isTyped && <Recents />}
      {matching.map(([group, list]) => (
        <Group key={group} label={group}>
          {list.map((command) => (
            <CommandAction key={command.id} {...command} />
          ))}
        </Group>
      ))}
      {isTyped && <SearchResults text={text} search={search} isAlone={matching.length === 0} />}
      {isTyped && <ListSearches text={text} />}
    </>
  );
};
