import { findActorUserId } from '@quartermaster/contracts/core/event';
import type { ProjectedEvent, Rows } from '@quartermaster/platform/projections/projection';
import { presentNumbers } from './due-numbers.ts';
import type { InventoryRow } from './items-table.ts';
import { findOrderId } from './needs.ts';
import { orderFacts, type OrderFacts } from './tables/team.ts';
import { statusChanges } from './tables/history.ts';

/** The event that caused new numbers. */
export type Cause = Pick<ProjectedEvent, 'type' | 'position' | 'recordedAt' | 'metadata' | 'data'>;

/** Actor of a change. The product adds the units of a receipt for the user who received them. */
const findActor = ({ metadata: { actor } }: Cause, order: OrderFacts | undefined) => {
  const receivedBy = actor.kind === 'system' ? (order?.receivedBy ?? null) : null;
  const actorId = findActorUserId(actor) ?? receivedBy;
  return { actorKind: actorId === null ? actor.kind : ('user' as const), actorId };
};

/** Actor of a change, and the purchase order that it is about. */
const toReason = (rows: Rows, cause: Cause) => {
  const orderId = findOrderId(cause);
  const order = orderId === null ? undefined : rows.get(orderFacts, orderId);
  return { ...findActor(cause, order), orderName: order?.name ?? null };
};

/** Records a change of the status of a variant. */
export const recordStatusChange = (
  rows: Rows,
  { variantId, status }: Pick<InventoryRow, 'variantId' | 'status'>,
  today: string,
  cause: Cause,
): void => {
  const before = presentNumbers(rows, variantId);
  if (before === undefined || before.status === status) return;
  rows.put(statusChanges, {
    variantId,
    position: cause.position,
    changedOn: today,
    fromStatus: before.status,
    toStatus: status,
    cause: cause.type,
    ...toReason(rows, cause),
  });
};
