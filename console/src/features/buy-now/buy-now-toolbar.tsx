import { Switch } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { BulkBar } from '../../list/bulk-bar.tsx';
import { IgnoreMenu } from './ignore-menu.tsx';
import { useShown } from './shown.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface ExpandToolProps {
  readonly all: boolean;
  readonly onToggle: () => void;
}

/** Shows or hides the variants of all products. */
export const ExpandTool = ({ all, onToggle }: ExpandToolProps) => (
  <IconButton
    icon={all ? IconArrowsMinimize : IconArrowsMaximize}
    label={all ? 'Hide all variants' : 'Show all variants'}
    onClick={onToggle}
  />
);

const switches = [
  ['showIgnored', 'Show ignored'],
  ['showAlreadyInPO', 'Show already in an order'],
] as const;

/** Switches for the rows that the list shows only on request. */
export const ShownSwitches = () => {
  const [shown, set] = useShown();
  return switches.map(([key, label]) => (
    <Switch
      key={key}
      size="xs"
      ml={6}
      label={label}
      checked={shown[key]}
      onChange={(event) => set({ ...shown, [key]: event.currentTarget.checked })}
    />
  ));
};

interface SelectedProps {
  readonly ids: readonly string[];
  readonly edited: boolean;
  readonly onReset: () => void;
  readonly onClear: () => void;
  readonly onPickDate: () => void;
}

/** What can be done with the picked variants besides ordering them. */
export const SelectedBar = ({ ids, edited, onReset, onClear, onPickDate }: SelectedProps) => (
  <BulkBar count={ids.length} noun="item" onClear={onClear}>
    <IgnoreMenu variantIds={ids} onPickDate={onPickDate} onDone={onClear} />
    {edited && <ToolButton onClick={onReset}>Back to the suggested quantities</ToolButton>}
  </BulkBar>
);
