import { Menu, type ActionIconProps, type MenuProps } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import type { ComponentType, ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';

export interface Action {
  readonly label: string;
  readonly icon?: ComponentType<{ size?: number; stroke?: number }>;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Marks the current one of several choices. */
  readonly isChosen?: boolean;
  readonly onClick: () => void;
}

interface ActionsProps {
  readonly actions: readonly Action[];
}

export const ActionItems = ({ actions }: ActionsProps) => {
  // An opened menu focuses its first entry, which fails for a disabled one.
  const first = actions.find(({ disabled = false }) => !disabled)?.label;
  return actions.map(
    ({ label, icon: Icon, disabled = false, danger = false, isChosen, onClick }) => (
      <Menu.Item
        key={label}
        leftSection={Icon !== undefined && <Icon size={16} stroke={1.6} />}
        rightSection={isChosen === true && <IconCheck size={14} />}
        disabled={disabled}
        {...(label === first && { 'data-autofocus': true })}
        {...(danger && { color: 'var(--error-text)' })}
        onClick={onClick}
      >
        {label}
      </Menu.Item>
    ),
  );
};

type Placing = Pick<MenuProps, 'floatingStrategy' | 'position' | 'width' | 'withinPortal'>;

interface ActionMenuProps extends ActionsProps, Placing {
  /** The button that opens it. */
  readonly target: ReactElement;
}

export const ActionMenu = ({ target, actions, ...menu }: ActionMenuProps) => (
  <Menu position="bottom-end" {...menu}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <ActionItems actions={actions} />
    </Menu.Dropdown>
  </Menu>
);

interface MoreMenuProps extends Omit<ActionMenuProps, 'target'> {
  /** Whose actions: "Actions of revision 3". */
  readonly label: string;
  readonly button?: ActionIconProps & { readonly disabled?: boolean };
}

/** Menu of rare actions, behind three dots. */
export const MoreMenu = ({ label, button, ...menu }: MoreMenuProps) => (
  <ActionMenu
    {...menu}
    target={<IconButton icon={IconDots} iconSize={16} tip={null} label={label} {...button} />}
  />
);
