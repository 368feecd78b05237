import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { useDuplicate } from './use-duplicate.ts';
import type { ActedOn, OrderActions } from './use-order-actions.tsx';

interface Props {
  readonly acted: ActedOn;
  readonly actions: OrderActions;
}

/** What is done with an order now and then. */
export const OrderMenu = ({ acted: { order, dirty }, actions }: Props) => {
  const { duplicate, isPending } = useDuplicate();
  const [, setPanel] = useUrlParam('panel');
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="More actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => setPanel('details')}
        >
          Edit details
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSend size={16} stroke={1.6} />}
          disabled={dirty}
          onClick={() => setPanel('mail')}
        >
          Email to supplier
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.6} />}
          disabled={dirty || isPending}
          onClick={() => duplicate(order.id, order.content.name)}
        >
          Duplicate order
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => void actions.remove()}
        >
          Delete order
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
