import { Kbd } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import '@mantine/spotlight/styles.layer.css';
import { commands, type Command } from '../lib/commands.ts';
import { byGroup } from '../lib/group.ts';
import { useRegistered } from '../lib/registry.ts';
import './command-palette.css';

const actionOf = (command: Command) => ({
  id: command.id,
  label: command.label,
  ...(command.description !== undefined && { description: command.description }),
  ...(command.keywords !== undefined && { keywords: [...command.keywords] }),
  leftSection: command.icon,
  rightSection:
    command.shortcut === undefined ? null : <Kbd size="xs">{command.shortcut.toUpperCase()}</Kbd>,
  onClick: command.run,
});

/** Everything the present screen can do, found by its name. `openings` goes up by one to open it. */
export const CommandPalette = ({ openings }: { readonly openings: number }) => {
  const offered = useRegistered(commands);
  const actions = useMemo(
    () => byGroup(offered).map(([group, list]) => ({ group, actions: list.map(actionOf) })),
    [offered],
  );
  useEffect(() => {
    if (openings > 0) spotlight.open();
  }, [openings]);
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      limit={12}
      highlightQuery
      scrollable
      maxHeight={420}
      radius="lg"
      centered={false}
      yOffset="14vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      size={560}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      nothingFound="Nothing has that name"
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Go to a page or do something…',
        'aria-label': 'Command palette',
      }}
    />
  );
};
