import type { ContextExists } from './comments/routes.ts';
import type { CommandHandler } from './core/handle-command.ts';
import type { Directory } from './directory/directory.ts';
import { purchaseOrderDecider } from './purchase-orders/decider/decider.ts';

/** Orders, suppliers and products that exist can be commented on. */
export const createContextCheck =
  ({ loadState }: Pick<CommandHandler, 'loadState'>, directory: Directory): ContextExists =>
  async (teamId, contextId) => {
    const [order, suppliers, products] = await Promise.all([
      loadState(purchaseOrderDecider, contextId, teamId),
      directory.suppliers(teamId, [contextId]),
      directory.products(teamId, [contextId]),
    ]);
    return order.existence === 'exists' || suppliers.has(contextId) || products.has(contextId);
  };
