import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { RowAction } from '../../../grid/grid-props.ts';
import { RowActions } from '../../../grid/row-menu.tsx';
import { useUrlParam } from '../../../lib/url-state.ts';
import { useDuplicate } from './use-duplicate.ts';
import type { ActedOn, OrderActions } from './use-order-actions.tsx';

interface Props {
  readonly acted: ActedOn;
  readonly actions: OrderActions;
}

/** What is done with an order now and then. */
export const OrderMenu = ({ acted: { order, dirty }, actions: { remove } }: Props) => {
  const { duplicate, isPending } = useDuplicate();
  const [, setPanel] = useUrlParam('panel');
  const actions: readonly RowAction[] = [
    { label: 'Edit details', icon: IconPencil, onClick: () => setPanel('details') },
    {
      label: 'Email to supplier',
      icon: IconSend,
      disabled: dirty,
      onClick: () => setPanel('mail'),
    },
    {
      label: 'Duplicate order',
      icon: IconCopy,
      disabled: dirty || isPending,
      onClick: () => duplicate(order.id, order.content.name),
    },
    { label: 'Delete order', icon: IconTrash, danger: true, onClick: () => void remove() },
  ];
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="More actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RowActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
};
