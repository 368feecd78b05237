import { Menu } from '@mantine/core';
import { type Action, ActionItems } from '../ui/action-menu.tsx';
import styles from './row-menu.module.css';

export interface OpenRowMenu {
  readonly x: number;
  readonly y: number;
  readonly actions: readonly Action[];
}

/** One menu for all rows, at the pointer or under the row's button. */
export const RowMenu = ({ menu, onClose }: { menu: OpenRowMenu | null; onClose: () => void }) => (
  <Menu
    opened={menu !== null}
    onChange={(opened) => !opened && onClose()}
    position="bottom-start"
    width={190}
  >
    <Menu.Target>
      <button
        type="button"
        className={styles.anchor}
        tabIndex={-1}
        aria-label="Actions of the row"
        style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }}
      />
    </Menu.Target>
    <Menu.Dropdown>{menu !== null && <ActionItems actions={menu.actions} />}</Menu.Dropdown>
  </Menu>
);
