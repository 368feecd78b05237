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
    <Menu.Dropdown>
      {menu?.actions.map((action) => (
        <Menu.Item
          key={action.label}
          leftSection={action.icon}
          disabled={action.disabled ?? false}
          {...(action.danger === true && { color: 'danger' })}
          onClick={action.onClick}
        >
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
