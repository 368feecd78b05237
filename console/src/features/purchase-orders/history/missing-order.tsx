import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState, PageSkeleton } from '../../../ui/states.tsx';
import { History } from './history-tab.tsx';
import { historyQuery } from '../../../data/purchase-orders/history.ts';
import { findDeletion } from './kinds.ts';
import { OrderBody, OrderFrame, OrderHead } from '../order/order-layout.tsx';
import { deletedBy } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import pastOrderStyles from './past-order.module.css';

const NoSuchOrder = () => (
  <EmptyState
    icon={IconTruckDelivery}
    wholePage
    title="There is no such purchase order"
    action={<ButtonLink to="/purchase-orders">All purchase orders</ButtonLink>}
  >
    The address may be mistyped.
  </EmptyState>
);

/** Shown in place of a missing order: the history of a deleted one, else a notice that there is no such order. */
export const MissingOrder = ({ id }: { readonly id: string }) => {
  const query = useQuery(historyQuery(id));
  if (query.isPending) return <PageSkeleton />;
  const deletion = query.isError ? null : findDeletion(query.data);
  if (query.isError || deletion === null) return <NoSuchOrder />;
  return (
    <OrderFrame>
      <OrderHead
        title={
          <>
            <h1 className={pastOrderStyles.name}>This purchase order was deleted</h1>
            <div className={textStyles.muted}>{deletedBy(deletion.actor, deletion.recordedAt)}</div>
          </>
        }
      />
      <OrderBody>
        <History orderId={id} history={query.data} />
      </OrderBody>
    </OrderFrame>
  );
};
