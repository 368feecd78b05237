import { dayOf } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { shopSettingsOf } from '../../core/shop-settings.ts';
import { actorNames } from '../stream/actors.ts';
import type { PastSources } from '../stream/as-of.ts';
import { tell } from './entries.ts';
import { namesFor } from './names.ts';
import { recordedSteps } from '../stream/steps.ts';

/** When something happened, where people said so themselves; null where it happened as it was recorded. */
const happenedAt = ({ type, data }: PurchaseOrderEvent): string | null =>
  type === 'ShipmentReceived' ? data.receivedAt : null;

/** The two clocks of a change: when it happened and when it was recorded. */
const clocks = (event: PurchaseOrderEvent, recordedAt: string, timeZone: string) => {
  const happened = happenedAt(event);
  const isBackDated = happened !== null && dayOf(happened, timeZone) < dayOf(recordedAt, timeZone);
  return { recordedAt, happenedAt: happened, isBackDated };
};

/** Everything recorded about an order, oldest first, deleted or not (AMB-070); null when the team never had it. */
export const purchaseOrderHistory = async (
  { pool, store }: PastSources,
  teamId: TeamId,
  orderId: string,
): Promise<PurchaseOrderHistoryEntry[] | null> => {
  const steps = await recordedSteps(store, teamId, orderId);
  if (steps.length === 0) return null;
  const [shop, actorName, names] = await Promise.all([
    shopSettingsOf(pool, teamId),
    actorNames(pool, teamId, steps),
    namesFor(
      pool,
      teamId,
      steps.map(({ after }) => after),
    ),
  ]);
  return steps.map(({ recorded, event, before }) => {
    const { revision, recordedAt, type, metadata } = recorded;
    const { summary, changes } = tell(event, { before, names });
    const actor = actorName(metadata.actor);
    const when = clocks(event, recordedAt, shop?.timeZone ?? 'UTC');
    return { revision, ...when, actor, type, summary, changes: [...changes] };
  });
};
