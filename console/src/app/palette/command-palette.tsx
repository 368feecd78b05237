import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import '@mantine/spotlight/styles.layer.css';
import { Entries } from './entries.tsx';
import { palette, paletteStore } from './store.ts';
import styles from './command-palette.module.css';

/** Longest text that can be searched for. */
const MAX_LENGTH = 200;

/** The scrolling area is reachable by Tab. */
const scrolledByKeys = { viewportProps: { tabIndex: 0 } };

/** Finds commands of the current screen and records of the team by name. Each increment of `openings` opens it. */
export const CommandPalette = ({ openings }: { readonly openings: number }) => {
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (openings > 0) palette.open();
  }, [openings]);
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      centered={false}
      yOffset="14vh"
      classNames={styles}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      size={560}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} stroke={1.6} />}
        placeholder="Search, go to a page or do something…"
        aria-label="Command palette"
        maxLength={MAX_LENGTH}
      />
      <Spotlight.ActionsList {...scrolledByKeys}>
        <Entries text={query.trim()} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
