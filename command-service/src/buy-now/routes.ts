import type { Position } from '@quartermaster/contracts/core/position';
import { deleteBasket, putBasket } from '@quartermaster/contracts/buy-now/calls';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { requireVariants, mustKnowSuppliers } from '../directory/existence-checks.ts';
import { getBasket, buyNowBasketDecider } from './decider.ts';
import { type BasketDependencies, orderBasketsRoute } from './order-baskets.ts';

type Command = Parameters<typeof buyNowBasketDecider.decide>[0];

/** Handles a change of a basket. The decider compares its revision, since one stream holds the baskets of all suppliers. */
const changeBasket = async (
  { handle }: Pick<CommandHandler, 'handle'>,
  request: RequestContext,
  command: Command,
): Promise<{ readonly position: Position | undefined; readonly revision: number }> => {
  const context = { ...toCommandContext(request), ifMatch: null };
  const handled = await handle(buyNowBasketDecider, requireTeamId(request), command, context);
  const { events, state, position } = handled;
  const supplierId: SupplierId | null = command.supplierId;
  return {
    position,
    revision: events.at(-1)?.data.revision ?? getBasket(state, supplierId).revision,
  };
};

export const buyNowRoutes = (parts: BasketDependencies): readonly MountedRoute[] => {
  const { handler, directory } = parts;
  return [
    mount(putBasket, async (request) => {
      const { supplierId, lines } = request.body;
      await mustKnowSuppliers(
        directory,
        requireTeamId(request),
        supplierId === null ? [] : [supplierId],
      );
      const variantIds = lines.map(({ variantId }) => variantId);
      await requireVariants(directory, requireTeamId(request), variantIds);
      const { revision, position } = await changeBasket(handler, request, {
        type: 'PutBasket',
        supplierId,
        lines,
        readRevision: request.ifMatch,
      });
      return { body: { revision }, position, revision };
    }),
    mount(deleteBasket, async (request) => {
      const { supplierId } = request.query;
      const readRevision = request.ifMatch;
      return changeBasket(handler, request, { type: 'EmptyBasket', supplierId, readRevision });
    }),
    orderBasketsRoute(parts),
  ];
};
