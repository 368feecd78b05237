import { Button, Checkbox, Popover } from '@mantine/core';
import type { DashboardCard, DashboardLayout } from '@quartermaster/contracts/dashboard/layout';
import {
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconLayoutList,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useChooseLayout } from '../../data/dashboard-layout.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { moveCard, moveCardBy, setHidden, getCardTitle } from './arrange-cards.ts';
import chooserStyles from '../../ui/chooser.module.css';
import styles from './card-chooser.module.css';

interface ChooserProps {
  readonly layout: DashboardLayout;
  /** Null resets to the default. */
  readonly onChange: (layout: DashboardLayout | null) => void;
}

interface RowProps extends ChooserProps {
  readonly card: DashboardCard;
}

/** Keeps the focus on the button of a card that moves. */
const useFocusRestore = (order: DashboardLayout['order']) => {
  const button = useRef<HTMLElement | null>(null);
  useEffect(() => {
    button.current?.focus();
    button.current = null;
  }, [order]);
  return (element: HTMLElement): void => {
    button.current = element;
  };
};

const MoveButtons = ({ card, layout, onChange }: RowProps) => {
  const keepFocus = useFocusRestore(layout.order);
  const move = (element: HTMLElement, by: -1 | 1): void => {
    keepFocus(element);
    onChange(moveCardBy(layout, card, by));
  };
  const title = getCardTitle(card);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <span className={styles['move']}>
      <IconButton
        icon={IconChevronUp}
        iconSize={16}
        size={24}
        label={`Move ${title} up`}
        tip={null}
        aria-disabled={layout.order[0] === card}
        onClick={({ currentTarget }) => move(currentTarget, -1)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon={IconChevronDown}
        iconSize={16}
        size={24}
        label={`Move ${title} down`}
        tip={null}
        aria-disabled={layout.order.at(-1) === card}
        onClick={({ currentTarget }) => move(currentTarget, 1)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
};

const CardRow = (props: RowProps) => {
  const { card, layout, onChange } = props;
  const [over, setOver] = useState(false);
  const isShown = !layout.hidden.includes(card);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onChange(moveCard(layout, event.dataTransfer.getData('text/plain'), card));
  };
  return (
    <li
      className={chooserStyles['row']}
      draggable
      {...(over && { 'data-over': true })}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', card)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconGripVertical className={styles['grip']} size={14} aria-hidden />
      <Checkbox
        className={chooserStyles['name']}
        label={getCardTitle(card)}
        checked={isShown}
        onChange={() => onChange(setHidden(layout, card, isShown))}
      />
      <MoveButtons {...props} />
    </li>
  );
};

/** Chooses and orders the cards of Home; saved at once. */
export const CardChooser = ({ layout }: Pick<ChooserProps, 'layout'>) => {
  const [opened, setOpened] = useState(false);
  const onChange = useChooseLayout();
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <IconButton
          icon={IconLayoutList}
          label="Arrange cards"
          tip={opened ? null : 'Arrange cards'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Arrange cards">
        <div className={chooserStyles['parts']}>
          <ul className={chooserStyles['list']}>
            {layout.order.map((card) => (
              <CardRow key={card} card={card} layout={layout} onChange={onChange} />
            ))}
          </ul>
          <div className={chooserStyles['foot']}>
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
              Reset to default
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
