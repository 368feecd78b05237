import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { IconButton } from './icon-button.tsx';
import { moveDown, moveUp } from './words.ts';
import styles from './sortable-row.module.css';

export interface SortableRow<Id extends string> {
  readonly id: Id;
  /** Names the row in the labels of its buttons. */
  readonly name: string;
  /** The ids of all rows that can be moved, in their order. */
  readonly order: readonly Id[];
  /** Moves a row to the place of another one. */
  readonly onMove: (id: Id, to: Id) => void;
}

const steps: Readonly<Partial<Record<string, -1 | 1>>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves a row by its buttons, for those who cannot drag (WCAG 2.5.7), and by the arrow keys on them. The pressed button
 * keeps the focus on the way.
 */
export const MoveButtons = <Id extends string>({ id, name, order, onMove }: SortableRow<Id>) => {
  const pressed = useRef<HTMLElement | null>(null);
  const place = order.indexOf(id);
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  const move = (button: HTMLElement, step: -1 | 1): void => {
    const to = order[place + step];
    if (to === undefined) return;
    pressed.current = button;
    onMove(id, to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the list around may move the focus by these keys
    move(event.currentTarget, step);
  };
  const button = { iconSize: 16, size: 24, tip: null, onKeyDown };
  return (
    <span className={styles.buttons}>
      <IconButton
        {...button}
        icon={IconChevronUp}
        label={moveUp(name)}
        aria-disabled={place === 0}
        onClick={({ currentTarget }) => move(currentTarget, -1)}
      />
      <IconButton
        {...button}
        icon={IconChevronDown}
        label={moveDown(name)}
        aria-disabled={place === order.length - 1}
        onClick={({ currentTarget }) => move(currentTarget, 1)}
      />
    </span>
  );
};

/** The grip of a row that can be dragged. */
export const Grip = () => <IconGripVertical className={styles.grip} size={14} aria-hidden />;

/** Props of a row's element: dragging another row onto it moves that row there. */
export const useDraggable = <Id extends string>(row: SortableRow<Id> | undefined) => {
  const [isOver, setOver] = useState(false);
  if (row === undefined) return {};
  const { id, order, onMove } = row;
  return {
    draggable: true,
    ...(isOver && { 'data-over': true }),
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', id),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const dragged = order.find((one) => one === event.dataTransfer.getData('text/plain'));
      if (dragged !== undefined && dragged !== id) onMove(dragged, id);
    },
  };
};
