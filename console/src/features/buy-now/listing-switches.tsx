import { Switch } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useListing } from './listing.ts';

export const ExpandTool = ({ all, onToggle }: { all: boolean; onToggle: () => void }) => (
  <IconButton
    icon={all ? IconArrowsMinimize : IconArrowsMaximize}
    label={all ? 'Hide all variants' : 'Show all variants'}
    onClick={onToggle}
  />
);

const switches = [
  ['bySupplier', 'Group by supplier'],
  ['showIgnored', 'Show ignored'],
  ['showAlreadyInPO', 'Show already in an order'],
] as const;

export const ListingSwitches = () => {
  const [listing, set] = useListing();
  return switches.map(([key, label]) => (
    <Switch
      key={key}
      size="xs"
      ml={6}
      label={label}
      checked={listing[key]}
      onChange={(event) => set({ ...listing, [key]: event.currentTarget.checked })}
    />
  ));
};
