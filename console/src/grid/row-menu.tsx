import { Menu } from '@mantine/core';
import type { RowAction } from './grid-props.ts';

export interface OpenRowMenu {
  readonly x: number;
  readonly y: number;
  readonly actions: readonly RowAction[];
}

export interface RowMenuProps {
  readonly menu: OpenRowMenu | null;
  readonly onClose: () => void;
}

/** The entries of a menu for one row. */
export const RowActions = ({ actions }: Pick<OpenRowMenu, 'actions'>) =>
  actions.map(({ label, icon: Icon, disabled = false, danger = false, onClick }) => (
    <Menu.Item
      key={label}
      leftSection={Icon !== undefined && <Icon size={16} stroke={1.6} />}
      disabled={disabled}
      {...(danger && { color: 'danger' })}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  ));

/** One menu for all rows, at the pointer or under the row's button. */
export const RowMenu = ({ menu, onClose }: RowMenuProps) => (
  <Menu
    opened={menu !== null}
    onChange={(opened) => !opened && onClose()}
    position="bottom-start"
    width={190}
  >
    <Menu.Target>
      <button
        type="button"
        className="qm-grid-menu-anchor"
        tabIndex={-1}
        aria-label="Actions of the row"
        style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }}
      />
    </Menu.Target>
    <Menu.Dropdown>{menu !== null && <RowActions actions={menu.actions} />}</Menu.Dropdown>
  </Menu>
);
