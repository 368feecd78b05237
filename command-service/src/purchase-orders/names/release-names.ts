import {
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import type { CommandHandler } from '../../core/handle-command.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { createOrderNames } from './order-names.ts';

/** Frees the name that an order had before it was renamed or deleted. */
export const releaseNames = (
  handler: Pick<CommandHandler, 'handle' | 'loadState' | 'loadStateAt'>,
): Reaction =>
  defineReaction({
    name: 'release-order-names',
    types: [purchaseOrderDetailsChanged.type, purchaseOrderDeleted.type],
    from: 'first event',
    handle: async ({ id: eventId, data, revision, metadata }) => {
      const { purchaseOrderId } = data as { readonly purchaseOrderId: PurchaseOrderId };
      const { teamId, actor, correlationId } = metadata;
      const at = { teamId, revision: revision - 1 };
      const before = await handler.loadStateAt(purchaseOrderDecider, purchaseOrderId, at);
      if (before === null || before.content.name === '') return;
      const context = { teamId, actor, correlationId, causationId: eventId };
      await createOrderNames(handler).releaseUnused(before.content.name, {
        purchaseOrderId,
        context: { ...context, commandId: eventId, ifMatch: null },
      });
    },
  });
