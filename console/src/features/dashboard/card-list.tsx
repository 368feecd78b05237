import { Button, Checkbox, Stack } from '@mantine/core';
import type { DashboardCard, DashboardLayout } from '@quartermaster/contracts/dashboard/layout';
import { Grip, MoveButtons, useDraggable } from '../../ui/sortable-row.tsx';
import { moveCard, setHidden, getCardTitle } from './arrange-cards.ts';
import chooserStyles from '../../ui/chooser.module.css';

interface ChooserProps {
  readonly layout: DashboardLayout;
  /** Null resets to the default. */
  readonly onChange: (layout: DashboardLayout | null) => void;
}

interface RowProps extends ChooserProps {
  readonly card: DashboardCard;
}

const CardRow = ({ card, layout, onChange }: RowProps) => {
  const { order, hidden } = layout;
  const title = getCardTitle(card);
  const isShown = !hidden.includes(card);
  const row = {
    id: card,
    name: title,
    order,
    onMove: (id: DashboardCard, to: DashboardCard) => onChange(moveCard(layout, id, to)),
  };
  return (
    <li className={chooserStyles.row} {...useDraggable(row)}>
      <Grip />
      <Checkbox
        className={chooserStyles.name}
        label={title}
        checked={isShown}
        onChange={() => onChange(setHidden(layout, card, isShown))}
      />
      <MoveButtons {...row} />
    </li>
  );
};

export const CardList = ({ layout, onChange }: ChooserProps) => (
  <Stack gap={8}>
    <ul className={chooserStyles.list}>
      {layout.order.map((card) => (
        <CardRow key={card} card={card} layout={layout} onChange={onChange} />
      ))}
    </ul>
    <div className={chooserStyles.foot}>
      <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
        Reset to default
      </Button>
    </div>
  </Stack>
);
