import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { CurrentSuggestions } from '@quartermaster/contracts/inventory/calls/suggested-units';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type RequestContext, requireTeamId } from '@quartermaster/contracts/core/server';
import type { PurchaseOrderContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { resolveStartingUnitCost } from '@quartermaster/contracts/purchase-orders/rules/unit-costs';
import type { Directory, SupplierPrice } from '../directory/directory.ts';
import { resolveToday } from '../directory/existence-checks.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { ItemDefaults } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import type { PurchaseOrder, ShopFacts } from './decider/order.ts';

export const mustKnowSupplier = async (
  directory: Directory,
  teamId: TeamId,
  supplierId: SupplierId | null | undefined,
): Promise<void> => {
  if (supplierId === null || supplierId === undefined) return;
  if ((await directory.suppliers(teamId, [supplierId])).has(supplierId)) return;
  throw new Rejection('NOT_FOUND', 'No such supplier');
};

/** Shop facts for a decision; the day is the current business day, else the calendar date in the shop's time zone. */
export const getShopFacts = async (
  directory: Directory,
  request: RequestContext,
): Promise<ShopFacts> => {
  const shop = await directory.shop(requireTeamId(request));
  return { on: resolveToday(shop, request.now), shopCurrency: shop.currency };
};

export const listVariantIds = ({ items }: Pick<PurchaseOrder, 'items'>): readonly VariantId[] =>
  items.map(({ productVariantId }) => productVariantId);

/** What is suggested of the items of those of these orders that are drafts, for a change by which they leave Draft. */
export const findSuggestionsOfDrafts = async (
  { loadState }: Pick<CommandHandler, 'loadState'>,
  directory: Directory,
  teamId: TeamId,
  orderIds: readonly string[],
): Promise<CurrentSuggestions | null> => {
  const variantIds = new Set<VariantId>();
  for (const id of orderIds) {
    const order = await loadState(purchaseOrderDecider, id, teamId);
    if (order.status === 'Draft') for (const one of listVariantIds(order)) variantIds.add(one);
  }
  return directory.suggestions(teamId, [...variantIds]);
};

const noPrices: ReadonlyMap<string, SupplierPrice> = new Map();

/**
 * Defaults of new items: the supplier's unit price, else the variant's cost; the sale price.
 * Rejects with NOT_FOUND when a variant is unknown.
 */
export const lookUpItemDefaults = async (
  directory: Directory,
  teamId: TeamId,
  order: {
    readonly supplierId: SupplierId | null;
    readonly content: Pick<PurchaseOrderContent, 'currency' | 'exchangeRates'>;
  },
  variantIds: readonly VariantId[],
): Promise<(variantId: VariantId) => ItemDefaults> => {
  const { supplierId, content } = order;
  const [shop, variants, prices] = await Promise.all([
    directory.shop(teamId),
    directory.variants(teamId, variantIds),
    supplierId === null ? noPrices : directory.supplierPrices(teamId, supplierId, variantIds),
  ]);
  const unknown = variantIds.find((variantId) => !variants.has(variantId));
  if (unknown !== undefined) throw new Rejection('NOT_FOUND', `No variant ${unknown}`);
  const orderCurrency = { ...content, shopCurrency: shop.currency };
  return (variantId) => {
    const { costPrice = null, salePrice = null } = variants.get(variantId) ?? {};
    const { unitPrice = null, supplierSKU = null } = prices.get(variantId) ?? {};
    return {
      unitCost: resolveStartingUnitCost({ supplierUnitPrice: unitPrice, costPrice }, orderCurrency),
      discount: null,
      discountType: null,
      supplierSKU,
      stockCoverageDate: null,
      storePrice: salePrice,
    };
  };
};
