import {
  type BuyNowBasketEvent,
  buyNowBasketOrdered,
} from '@quartermaster/contracts/buy-now/events';
import { readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { startingUnitCost } from '@quartermaster/contracts/purchase-orders/rules/unit-costs';
import { createIds, deterministicId, madeAt } from '@quartermaster/infra/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { numberTaker } from './create.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { numberedName } from './decider/numbers.ts';
import { itemDefaults } from './look-ups.ts';

type OrderedBasket = Extract<BuyNowBasketEvent, { type: 'BuyNowBasketOrdered' }>['data'];
type Cause = Omit<CommandContext, 'commandId' | 'ifMatch'>;

const draftOf = async (
  directory: Directory,
  teamId: TeamId,
  basket: OrderedBasket,
  commandId: string,
): Promise<CreatePurchaseOrder> => {
  const { purchaseOrderId, orderSupplierId: supplierId, items, locationId, arrivalDate } = basket;
  const { currency: shopCurrency } = await directory.shop(teamId);
  const { name, reference, exchangeRates, currency } = basket;
  const content = {
    ...emptyContent,
    ...{ name, reference, exchangeRates },
    currency: currency ?? shopCurrency,
  };
  const variantIds = items.map(({ variantId }) => variantId);
  const defaultsOf = await itemDefaults(directory, teamId, { supplierId, content }, variantIds);
  const nextId = createIds(commandId, madeAt(purchaseOrderId));
  return {
    type: 'CreatePurchaseOrder',
    purchaseOrderId,
    supplierId,
    content,
    issueDate: basket.issueDate,
    defaultStockCoverageDate: basket.defaultStockCoverageDate,
    duplicatedFrom: null,
    items: items.map(({ variantId, quantity, unitCost }) => ({
      ...defaultsOf(variantId),
      ...(unitCost !== null && {
        unitCost: startingUnitCost(
          { supplierUnitPrice: unitCost, costPrice: null },
          { ...content, shopCurrency },
        ),
      }),
      quantity,
      productVariantId: variantId,
      id: nextId(),
    })),
    shipment:
      locationId === null && arrivalDate === null
        ? null
        : { id: nextId(), locationId, arrivalDate },
  };
};

/**
 * Drafts the order that a buy-now basket became, once: the ids of the command and of the items derive from the order's id,
 * which the basket recorded. Returns the log position of the order.
 */
export const basketDrafter = ({ handle }: Pick<CommandHandler, 'handle'>, directory: Directory) => {
  const takeNumber = numberTaker({ handle });
  return async (basket: OrderedBasket, cause: Cause) => {
    const { purchaseOrderId: id } = basket;
    const commandId = deterministicId('order of a buy-now basket', id);
    const context = { ...cause, commandId, ifMatch: null };
    const draft = await draftOf(directory, cause.teamId, basket, commandId);
    const { content } = draft;
    const name = content.name === '' ? numberedName(await takeNumber(id, context)) : content.name;
    const command = { ...draft, content: { ...content, name } };
    const { position } = await handle(purchaseOrderDecider, id, command, context);
    return { position };
  };
};

const causeOf = ({ id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>): Cause => {
  const { teamId, actor, correlationId } = metadata;
  return { teamId, actor, correlationId, causationId: id };
};

/** Drafts the orders of baskets whose process ended before it did. */
export const onBasketOrdered = (
  handler: Pick<CommandHandler, 'handle' | 'stateOf'>,
  directory: Directory,
): Reaction => {
  const draft = basketDrafter(handler, directory);
  return defineReaction({
    name: 'on-basket-ordered',
    types: [buyNowBasketOrdered.type],
    from: 'first event',
    handle: async ({ schemaVersion, data, ...event }) => {
      const basket = readEventData(buyNowBasketOrdered, schemaVersion, data);
      const { teamId } = event.metadata;
      const { life } = await handler.stateOf(purchaseOrderDecider, basket.purchaseOrderId, teamId);
      if (life === 'unborn') await draft(basket, causeOf(event));
    },
  });
};
