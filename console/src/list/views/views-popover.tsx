import { Popover } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { OpenView } from './use-saved-views.ts';
import { openedView } from '../words.ts';
import styles from './views.module.css';

interface ViewsPopoverProps {
  readonly openView: OpenView | null;
  readonly isShown: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The button that is named after the open view, and what it shows below. */
export const ViewsPopover = (props: ViewsPopoverProps) => {
  const { openView, isShown, onToggle, onClose, children } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]');
    if (event.key !== 'Escape' || event.defaultPrevented || isInMenu !== null) return;
    event.preventDefault(); // a panel below stays
    onClose();
  };
  return (
    <Popover
      opened={isShown}
      onChange={(opened) => !opened && onClose()}
      width="min(360px, calc(100vw - 32px))"
      position="bottom-start"
      trapFocus
      closeOnEscape={false}
      returnFocus
    >
      <Popover.Target>
        <ToolButton
          className={styles.target}
          icon={IconBookmark}
          menu
          data-part="views-button"
          {...(openView !== null && { 'data-open': true, 'aria-label': openedView(openView.name) })}
          onClick={onToggle}
        >
          <span data-clip>{openView?.name ?? 'Views'}</span>
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views" data-part="views" onKeyDown={onKeyDown}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
