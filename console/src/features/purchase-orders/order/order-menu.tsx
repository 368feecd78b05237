import { IconCopy, IconLockOpen, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { useDuplicate } from './use-duplicate.ts';
import type { ActionContext, OrderActions } from './use-order-actions.tsx';
import { type Action, MoreMenu } from '../../../ui/action-menu.tsx';

interface Props {
  readonly acted: ActionContext;
  readonly actions: OrderActions;
}

export const OrderMenu = ({ acted: { order, dirty }, actions: { remove } }: Props) => {
  const { duplicate, isPending } = useDuplicate();
  const [, setPanel] = useUrlParam('panel');
  const actions: readonly Action[] = [
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
    ...(order.status === 'FullyReceived'
      ? [
          {
            label: 'Reopen',
            icon: IconLockOpen,
            disabled: dirty,
            onClick: () => setPanel('reopen'),
          },
        ]
      : []),
    { label: 'Delete order', icon: IconTrash, danger: true, onClick: () => void remove() },
  ];
  return (
    <MoreMenu
      label="More actions"
      button={{ variant: 'default', size: 32 }}
      width={190}
      actions={actions}
    />
  );
};
