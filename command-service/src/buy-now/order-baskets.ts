import type { Position } from '@quartermaster/contracts/core/position';
import {
  type BasketResult,
  type BasketToOrder,
  orderBaskets,
} from '@quartermaster/contracts/buy-now/calls';
import type { BuyNowBasketEvent } from '@quartermaster/contracts/buy-now/events';
import {
  getPlannedDayBounds,
  findImplausibleDay,
} from '@quartermaster/contracts/core/plausible-days';
import type { PurchaseOrderId, SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { createIds, deterministicId } from '@quartermaster/platform/core/ids';
import { type CommandContext, toCommandContext } from '../core/command-context.ts';
import { latestPosition } from '../core/handle-all.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import {
  resolveToday,
  mustKnowLocation,
  mustKnowSuppliers,
} from '../directory/existence-checks.ts';
import { getBasket, buyNowBasketDecider } from './decider.ts';

type OrderedBasket = Extract<BuyNowBasketEvent, { type: 'BuyNowBasketOrdered' }>['data'];

export interface BasketDependencies {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly directory: Directory;
  readonly findSupplierName: (teamId: TeamId, supplierId: SupplierId) => Promise<string | null>;
  /** Resolves currency and rate of the order, perhaps those of the supplier's last order, with notes about them. */
  readonly resolveCurrency: (
    moment: { readonly teamId: TeamId; readonly now: string },
    order: Pick<BasketToOrder, 'currency' | 'exchangeRate' | 'supplierId'>,
  ) => Promise<{
    readonly currency: string | null;
    readonly exchangeRate?: BasketToOrder['exchangeRate'];
    readonly notes: readonly string[];
  }>;
  /** Drafts the order that a basket became, once. */
  readonly draftBasket: (
    basket: OrderedBasket,
    context: CommandContext,
  ) => Promise<{
    readonly position: Position | undefined;
    readonly notes: readonly string[];
  }>;
}

type Request = RouteRequest<typeof orderBaskets>;
type Outcome = Pick<BasketResult, 'outcome' | 'purchaseOrderId' | 'refusal' | 'notes'>;
interface OrderResult {
  readonly result: Outcome;
  readonly positions: readonly (Position | undefined)[];
}

const toOrderResult = (
  result: Partial<Outcome> & Pick<Outcome, 'outcome'>,
  ...positions: OrderResult['positions']
) => ({
  result: { purchaseOrderId: null, refusal: null, ...result },
  positions,
});

/** Rejects days that the order would refuse, since the basket cannot be ordered again. */
const mustHavePlausibleDays = async (
  directory: Directory,
  request: Request,
  {
    issueDate,
    arrivalDate,
    defaultStockCoverageDate,
  }: Pick<BasketToOrder, 'issueDate' | 'arrivalDate' | 'defaultStockCoverageDate'>,
): Promise<void> => {
  const shop = await directory.shop(requireTeamId(request));
  const days = Object.entries({ issueDate, arrivalDate, defaultStockCoverageDate });
  const found = findImplausibleDay(
    days.map(([path, day]) => ({ path, day })),
    getPlannedDayBounds(resolveToday(shop, request.now)),
  );
  if (found !== null) throw new Rejection('DAY_OUT_OF_BOUNDS', found.message);
};

/**
 * Turns one basket into an order. One event records the order and removes the lines from the basket. A reaction to that event
 * drafts the order if this process ends in between (`on-basket-ordered`).
 */
const orderOne = async (
  { handler, directory, resolveCurrency, draftBasket }: BasketDependencies,
  request: Request,
  { revision: readRevision, ...basket }: BasketToOrder,
): Promise<OrderResult> => {
  const teamId = requireTeamId(request);
  const { supplierId } = basket;
  const orderedFrom = supplierId ?? basket.orderSupplierId;
  await mustKnowSuppliers(directory, teamId, orderedFrom === null ? [] : [orderedFrom]);
  await mustKnowLocation(directory, teamId, basket.locationId);
  await mustHavePlausibleDays(directory, request, basket);
  const commandId = deterministicId(request.commandId, 'basket', supplierId ?? 'none');
  const context = { ...toCommandContext(request), commandId, ifMatch: null };
  const seed = deterministicId('basket', teamId, supplierId ?? 'none', String(readRevision));
  const purchaseOrderId: PurchaseOrderId = createIds(seed, request.now)();
  const moment = { teamId, now: request.now };
  const money = await resolveCurrency(moment, { ...basket, supplierId: orderedFrom });
  const { currency, exchangeRate } = money;
  const order = { ...basket, currency, exchangeRate };
  const command = { type: 'OrderBasket' as const, ...order, readRevision, purchaseOrderId };
  const { events, state, position } = await handler.handle(
    buyNowBasketDecider,
    teamId,
    command,
    context,
  );
  const ordered = events.find((event) => event.type === 'BuyNowBasketOrdered');
  if (ordered === undefined) {
    const before = getBasket(state, supplierId).ordered?.purchaseOrderId ?? null;
    return toOrderResult({ outcome: 'alreadyOrdered', purchaseOrderId: before });
  }
  const drafted = await draftBasket(ordered.data, context);
  const id = ordered.data.purchaseOrderId;
  const notes = [...money.notes, ...drafted.notes];
  const noteFields = notes.length === 0 ? {} : { notes };
  return toOrderResult(
    { outcome: 'ordered', purchaseOrderId: id, ...noteFields },
    position,
    drafted.position,
  );
};

const toRefusedResult = (error: unknown): OrderResult => {
  if (!(error instanceof Rejection)) throw error;
  const { code, message } = error;
  return code === 'VERSION_STALE'
    ? toOrderResult({ outcome: 'changed' })
    : toOrderResult({ outcome: 'refused', refusal: { code, message } });
};

/** Orders one basket after the other, so that the orders are numbered in the given order. */
export const orderBasketsRoute = (parts: BasketDependencies): MountedRoute =>
  mount(orderBaskets, async (request) => {
    const results: BasketResult[] = [];
    const positions: (Position | undefined)[] = [];
    for (const basket of request.body.baskets) {
      const { supplierId } = basket;
      const one = await orderOne(parts, request, basket).catch(toRefusedResult);
      positions.push(...one.positions);
      const supplierName =
        supplierId === null
          ? null
          : await parts.findSupplierName(requireTeamId(request), supplierId);
      results.push({ supplierId, supplierName, ...one.result });
    }
    const position = latestPosition(positions.map((one) => ({ position: one })));
    return { body: { results }, position };
  });
