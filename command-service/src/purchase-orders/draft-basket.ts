import {
  type BuyNowBasketEvent,
  buyNowBasketOrdered,
} from '@quartermaster/contracts/buy-now/events';
import { readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { resolveStartingUnitCost } from '@quartermaster/contracts/purchase-orders/rules/unit-costs';
import { createIds, deterministicId, getCreationTime } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import type { CommandContext } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { prepareDraft, createDraftRecorder } from './create.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import { resolveToday } from '../directory/existence-checks.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import type { NamesHandler } from './names/order-names.ts';

type OrderedBasket = Extract<BuyNowBasketEvent, { type: 'BuyNowBasketOrdered' }>['data'];
type Cause = Omit<CommandContext, 'commandId' | 'ifMatch'>;

/** The draft of a basket. Unit costs of its lines are in the shop's currency. */
const prepareBasketDraft = async (
  directory: Directory,
  teamId: TeamId,
  basket: OrderedBasket,
  commandId: string,
): Promise<CreatePurchaseOrder> => {
  const shop = await directory.shop(teamId);
  const { currency: shopCurrency } = shop;
  const { purchaseOrderId, orderSupplierId: supplierId, locationId, arrivalDate } = basket;
  const { issueDate, defaultStockCoverageDate, name, reference, exchangeRates } = basket;
  const content = { name, reference, exchangeRates, currency: basket.currency ?? shopCurrency };
  const toOrderCurrency = (unitCost: number): number =>
    resolveStartingUnitCost(
      { supplierUnitPrice: unitCost, costPrice: null },
      { ...content, shopCurrency },
    );
  const lines = basket.items.map(({ variantId, quantity, unitCost }) => ({
    productVariantId: variantId,
    quantity,
    unitCost: unitCost === null ? undefined : toOrderCurrency(unitCost),
  }));
  const draft = {
    purchaseOrderId,
    supplierId,
    content,
    lines,
    locationId,
    arrivalDate,
    issueDate,
    defaultStockCoverageDate,
    on: resolveToday(shop, getCreationTime(purchaseOrderId)),
    shopCurrency,
  };
  return prepareDraft(
    directory,
    teamId,
    draft,
    createIds(commandId, getCreationTime(purchaseOrderId)),
  );
};

/**
 * Drafts the order that a buy-now basket became, once: the ids of the command and of the items derive from the order's id,
 * which the basket recorded. Returns the log position of the order, and notes about it.
 */
export const createBasketDrafter = (handler: NamesHandler, directory: Directory) => {
  const recordDraft = createDraftRecorder(handler);
  return async (basket: OrderedBasket, cause: Cause) => {
    const commandId = deterministicId('order of a buy-now basket', basket.purchaseOrderId);
    const draft = await prepareBasketDraft(directory, cause.teamId, basket, commandId);
    return recordDraft(draft, { ...cause, commandId, ifMatch: null });
  };
};

const toCause = ({ id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>): Cause => {
  const { teamId, actor, correlationId } = metadata;
  return { teamId, actor, correlationId, causationId: id };
};

/** Drafts the orders of baskets whose process ended before the draft. */
export const onBasketOrdered = (handler: NamesHandler, directory: Directory): Reaction => {
  const draft = createBasketDrafter(handler, directory);
  return defineReaction({
    name: 'on-basket-ordered',
    types: [buyNowBasketOrdered.type],
    from: 'first event',
    handle: async ({ schemaVersion, data, ...event }) => {
      const basket = readEventData(buyNowBasketOrdered, schemaVersion, data);
      const { teamId } = event.metadata;
      const { existence } = await handler.loadState(
        purchaseOrderDecider,
        basket.purchaseOrderId,
        teamId,
      );
      if (existence === 'none') await draft(basket, toCause(event));
    },
  });
};
