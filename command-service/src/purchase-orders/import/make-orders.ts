import type { PurchaseOrderId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  emptyContent,
  type PurchaseOrderContent,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { createIds, deterministicId, getCreationTime } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../../core/command-context.ts';
import type { Directory } from '../../directory/directory.ts';
import type { CreatePurchaseOrder } from '../decider/commands.ts';
import { createDraftRecorder } from '../create.ts';
import { omitUndefined, type Item, type PurchaseOrder } from '../decider/order.ts';
import { isEnteredLater } from '../decider/suggestions.ts';
import { resolveToday } from '../../directory/existence-checks.ts';
import { lookUpItemDefaults } from '../look-ups.ts';
import { buildNameNotes, createOrderNames } from '../names/order-names.ts';
import type { Handler } from '../send.ts';
import type { PlannedItem } from './plan-items.ts';
import type { PlannedOrder } from './plan-orders.ts';

const toContent = (
  { name, facts, notes, tax }: PlannedOrder,
  shopCurrency: string,
): PurchaseOrderContent => {
  const currency = facts.currency === shopCurrency ? null : facts.currency;
  if (facts.rate !== null && currency === null) {
    throw new Rejection('VALIDATION_FAILED', 'A rate needs a currency other than the shop’s');
  }
  const taxes = {
    type: 'Fixed' as const,
    name: 'Tax',
    amount: tax,
    currency: currency ?? shopCurrency,
  };
  return {
    ...emptyContent,
    name,
    reference: facts.reference,
    description: notes,
    currency,
    exchangeRates: facts.rate === null ? {} : { [shopCurrency]: facts.rate },
    supplierCostItems: tax === 0 ? [] : [taxes],
  };
};

const toItem = (
  item: PlannedItem,
  id: string,
  defaults: Omit<Item, 'id' | 'productVariantId' | 'quantity'>,
): Item => ({
  ...defaults,
  ...item.discount,
  ...omitUndefined({
    unitCost: item.unitCost ?? undefined,
    supplierSKU: item.supplierSKU === '' ? undefined : item.supplierSKU,
  }),
  id,
  productVariantId: item.variantId,
  quantity: item.quantity,
});

/** Creates the function that finds what is suggested of the items of an order; after a call without an answer it asks no more. */
export const createSuggestionFinder = ({ suggestions }: Directory, teamId: TeamId) => {
  let isAnswered = true;
  return async (
    variantIds: readonly VariantId[],
    dates: Pick<PurchaseOrder, 'issueDate' | 'createdOn'>,
  ) => {
    if (!isAnswered || variantIds.length === 0 || isEnteredLater(dates)) return null;
    const found = await suggestions(teamId, variantIds);
    isAnswered &&= found !== null;
    return found;
  };
};

export interface ImportedFile {
  readonly fileId: string;
  readonly context: CommandContext;
  /** Shared by the orders of an import. */
  readonly findSuggestions: ReturnType<typeof createSuggestionFinder>;
}

const deriveOrderIds = (fileId: string, { key }: PlannedOrder) => {
  const commandId = deterministicId('import of orders', fileId, key);
  return { commandId, nextId: createIds(commandId, getCreationTime(fileId)) };
};

/** Returns the notes that an import would add about the name of an order. */
export const createNamePreview =
  (handler: Handler, teamId: TeamId) =>
  async (fileId: string, order: PlannedOrder): Promise<readonly string[]> => {
    const id = deriveOrderIds(fileId, order).nextId() as PurchaseOrderId;
    return buildNameNotes(
      order.name,
      await createOrderNames(handler).findHolders(teamId, order.name),
      id,
    );
  };

/**
 * Creates an order of a file. Its ids derive from the file and the order's place in it, so that a repeated or interrupted
 * import creates each order once. Returns the id of the order, its log position and notes about it.
 */
export const createOrderImporter =
  (handler: Handler, directory: Directory, { fileId, context, findSuggestions }: ImportedFile) =>
  async (order: PlannedOrder) => {
    const { commandId, nextId } = deriveOrderIds(fileId, order);
    const shop = await directory.shop(context.teamId);
    const content = toContent(order, shop.currency);
    const { supplierId, facts } = order;
    const variantIds = order.items.map(({ variantId }) => variantId);
    const getDefaults = await lookUpItemDefaults(
      directory,
      context.teamId,
      { supplierId, content },
      variantIds,
    );
    const on = resolveToday(shop, getCreationTime(fileId));
    const { issueDate } = facts;
    const command: CreatePurchaseOrder = {
      type: 'CreatePurchaseOrder',
      purchaseOrderId: nextId(),
      supplierId,
      content,
      issueDate,
      defaultStockCoverageDate: facts.coverageDate,
      duplicatedFrom: null,
      on,
      shopCurrency: shop.currency,
      suggestions: await findSuggestions(variantIds, { issueDate, createdOn: on }),
      items: order.items.map((item) => toItem(item, nextId(), getDefaults(item.variantId))),
      shipment:
        facts.arrivalDate === null
          ? null
          : { id: nextId(), locationId: null, arrivalDate: facts.arrivalDate },
    };
    const { position, notes } = await createDraftRecorder(handler)(command, {
      ...context,
      commandId,
    });
    return { id: command.purchaseOrderId, position, notes };
  };
