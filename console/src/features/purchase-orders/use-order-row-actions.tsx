import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { useDuplicate } from './use-duplicate.ts';

const icon = { size: 16, stroke: 1.6 } as const;
type Act = (order: OrderRow) => void;

/** What can be done with one order of the list. */
export const useOrderRowActions = (onOpen: Act, onDelete: Act) => {
  const { duplicate } = useDuplicate();
  return (order: OrderRow) => [
    { label: 'Open', icon: <IconEye {...icon} />, onClick: () => onOpen(order) },
    {
      label: 'Duplicate',
      icon: <IconCopy {...icon} />,
      onClick: () => duplicate(order.id, order.name),
    },
    {
      label: 'Delete',
      icon: <IconTrash {...icon} />,
      danger: true,
      onClick: () => onDelete(order),
    },
  ];
};
