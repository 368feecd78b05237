import { Stack } from '@mantine/core';
import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import {
  IconCopy,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useRenameSavedView } from '../../data/saved-views.ts';
import { formatNumber } from '../../lib/format.ts';
import { MoreMenu } from '../../ui/action-menu.tsx';
import { Grip, MoveButtons, useDraggable } from '../../ui/sortable-row.tsx';
import type { ViewActs } from './use-view-acts.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { actionsOfView } from '../words.ts';
import styles from './views.module.css';

export interface OpenButtonProps {
  readonly name: string;
  /** Quiet words after the name. */
  readonly note?: string | undefined;
  readonly description?: string;
  readonly count?: number | null | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Opens a view; the arrow keys go to the next one. */
export const OpenButton = (props: OpenButtonProps) => {
  const { name, note, description, count, isOpen, onOpen } = props;
  return (
    <button
      type="button"
      className={styles.open}
      data-view
      {...(isOpen && { 'aria-current': true })}
      onClick={onOpen}
    >
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className={styles.name} data-clip title={name}>
          {name}
        </span>
        {description !== undefined && <span className={styles.description}>{description}</span>}
      </Stack>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {typeof count === 'number' && <span className={styles.count}>{formatNumber(count)}</span>}
    </button>
  );
};

export interface ViewRowProps {
  readonly view: SavedView;
  /** The ids of all views in their order. */
  readonly order: readonly SavedViewId[];
  readonly count: number | null | undefined;
  readonly isOpen: boolean;
  readonly acts: ViewActs;
  readonly onOpen: () => void;
  /** To the place of another view; absent while not all views are shown. */
  readonly onMove: ((id: SavedViewId, to: SavedViewId) => void) | undefined;
}

const ViewMenu = ({
  view,
  acts,
  onRename,
}: Pick<ViewRowProps, 'acts' | 'view'> & { readonly onRename: () => void }) => (
  <MoreMenu
    label={actionsOfView(view.name)}
    width={224}
    withinPortal={false}
    floatingStrategy="fixed"
    actions={[
      { label: 'Rename', icon: IconPencil, onClick: onRename },
      { label: 'Duplicate', icon: IconCopy, onClick: () => acts.duplicate(view) },
      { label: 'Copy link', icon: IconLink, onClick: () => acts.copyLink(view) },
      {
        label: view.isDefault ? 'Stop opening it by default' : 'Open it by default',
        icon: view.isDefault ? IconPinnedOff : IconPin,
        onClick: () => acts.setDefault(view),
      },
      { label: 'Delete', icon: IconTrash, danger: true, onClick: () => acts.remove(view) },
    ]}
  />
);

/** A view of the team: opens, moves, and has a menu of further actions. */
export const ViewRow = (props: ViewRowProps) => {
  const { view, order, count, isOpen, acts, onOpen, onMove } = props;
  const { id, name, isDefault } = view;
  const [isNaming, setNaming] = useState(false);
  const { mutate: rename } = useRenameSavedView();
  const sortable = onMove && { id, name, order, onMove };
  const dragging = useDraggable(sortable);
  const onSave = (newName: string): void => {
    setNaming(false);
    if (newName !== name) rename({ ...view, newName });
  };
  if (isNaming)
    return (
      <li className={styles.naming}>
        <ViewNameForm
          {...{ name, onSave }}
          label="New name"
          saveLabel="Rename"
          onCancel={() => setNaming(false)}
        />
      </li>
    );
  return (
    <li className={styles.row} {...dragging}>
      {sortable !== undefined && <Grip />}
      <OpenButton {...{ name, count, isOpen, onOpen }} note={isDefault ? 'Default' : undefined} />
      {sortable !== undefined && <MoveButtons {...sortable} />}
      <ViewMenu {...{ view, acts }} onRename={() => setNaming(true)} />
    </li>
  );
};
