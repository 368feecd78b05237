import type { Position } from '@quartermaster/contracts/core/position';
import { deleteBasket, putBasket } from '@quartermaster/contracts/buy-now/calls';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  teamOf,
} from '@quartermaster/contracts/core/server';
import { contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { knownVariants, mustKnowSuppliers } from '../directory/known.ts';
import { basketIn, buyNowBasketDecider } from './decider.ts';
import { type OrderingBaskets, orderingBaskets } from './order-baskets.ts';

type Command = Parameters<typeof buyNowBasketDecider.decide>[0];

/** Handles a change of a basket. The decider compares its revision, since one stream holds the baskets of all suppliers. */
const change = async (
  { handle }: Pick<CommandHandler, 'handle'>,
  request: RequestContext,
  command: Command,
): Promise<{ readonly position: Position | undefined; readonly revision: number }> => {
  const context = { ...contextOf(request), ifMatch: null };
  const handled = await handle(buyNowBasketDecider, teamOf(request), command, context);
  const { events, state, position } = handled;
  const supplierId: SupplierId | null = command.supplierId;
  return {
    position,
    revision: events.at(-1)?.data.revision ?? basketIn(state, supplierId).revision,
  };
};

export const buyNowRoutes = (parts: OrderingBaskets): readonly MountedRoute[] => {
  const { handler, directory } = parts;
  return [
    mount(putBasket, async (request) => {
      const { supplierId, lines } = request.body;
      await mustKnowSuppliers(directory, teamOf(request), supplierId === null ? [] : [supplierId]);
      const variantIds = lines.map(({ variantId }) => variantId);
      await knownVariants(directory, teamOf(request), variantIds);
      const { revision, position } = await change(handler, request, {
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
      return change(handler, request, { type: 'EmptyBasket', supplierId, readRevision });
    }),
    orderingBaskets(parts),
  ];
};
