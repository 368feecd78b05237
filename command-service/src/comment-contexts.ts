import type { KnowsContext } from './comments/routes.ts';
import type { CommandHandler } from './core/handle-command.ts';
import type { Directory } from './directory/directory.ts';
import { purchaseOrderDecider } from './purchase-orders/decider/decider.ts';

/** Orders, suppliers and products that exist can be commented on. */
export const commentContexts =
  ({ stateOf }: Pick<CommandHandler, 'stateOf'>, directory: Directory): KnowsContext =>
  async (teamId, contextId) => {
    const [order, suppliers, products] = await Promise.all([
      stateOf(purchaseOrderDecider, contextId, teamId),
      directory.suppliers(teamId, [contextId]),
      directory.productsOf(teamId, [contextId]),
    ]);
    return order.existence === 'exists' || suppliers.has(contextId) || products.has(contextId);
  };
