import type {
  LocationId,
  PurchaseOrderId,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { type RouteRequest, requireTeamId } from '@quartermaster/contracts/core/server';
import type {
  createPurchaseOrder,
  createPurchaseOrderWithQuantities,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  emptyContent,
  type PurchaseOrderContent,
  toExchangeRates,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { createIds } from '@quartermaster/platform/core/ids';
import { type CommandContext, toCommandContext } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { mustKnowLocation } from '../directory/existence-checks.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { omitUndefined, type ShopFacts } from './decider/order.ts';
import { getShopFacts, lookUpItemDefaults, mustKnowSupplier } from './look-ups.ts';
import { resolveOrderCurrency } from './starting-currency.ts';
import { type NamesHandler, createOrderNames, type RequestedName } from './names/order-names.ts';

type CreateRequest =
  | RouteRequest<typeof createPurchaseOrder>
  | RouteRequest<typeof createPurchaseOrderWithQuantities>;
interface Line {
  readonly productVariantId: VariantId;
  readonly quantity: number;
  /** In the order's currency; when absent, the cost of the supplier or the variant. */
  readonly unitCost?: number | undefined;
}

interface NewDraft extends ShopFacts {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly supplierId: SupplierId | null;
  readonly content: Pick<PurchaseOrderContent, 'currency' | 'exchangeRates' | 'name' | 'reference'>;
  readonly issueDate: string | null;
  readonly defaultStockCoverageDate: string | null;
  readonly locationId: LocationId | null;
  readonly arrivalDate: string | null;
  readonly lines: readonly Line[];
}

/** The command of a new draft, with all looked-up values. `nextId` makes the ids of its items and its shipment. */
export const prepareDraft = async (
  directory: Directory,
  teamId: TeamId,
  { lines, locationId, arrivalDate, ...draft }: NewDraft,
  nextId: () => string,
): Promise<CreatePurchaseOrder> => {
  const content = { ...emptyContent, ...draft.content };
  const variantIds = lines.map(({ productVariantId }) => productVariantId);
  const order = { supplierId: draft.supplierId, content };
  const getDefaults = await lookUpItemDefaults(directory, teamId, order, variantIds);
  const suggestions = await directory.suggestions(teamId, variantIds);
  const hasShipment = locationId !== null || arrivalDate !== null;
  return {
    type: 'CreatePurchaseOrder',
    ...draft,
    content,
    duplicatedFrom: null,
    suggestions,
    items: lines.map(({ unitCost, ...line }) => ({
      ...getDefaults(line.productVariantId),
      ...omitUndefined({ unitCost }),
      ...line,
      id: nextId(),
    })),
    shipment: hasShipment ? { id: nextId(), locationId, arrivalDate } : null,
  };
};

/** A new draft with the requested name, and notes about its currency. */
const prepareRequestedDraft = async (
  directory: Directory,
  request: CreateRequest,
  lines: readonly Line[],
) => {
  const teamId = requireTeamId(request);
  const nextId = createIds(request.commandId, request.now);
  const { name, reference, supplierId, ...plan } = request.body;
  await mustKnowSupplier(directory, teamId, supplierId);
  const money = await resolveOrderCurrency(directory, { teamId, now: request.now }, request.body);
  const { currency, exchangeRate, notes } = money;
  await mustKnowLocation(directory, teamId, plan.locationId);
  const { issueDate, defaultStockCoverageDate, locationId, arrivalDate } = plan;
  const draft = {
    purchaseOrderId: nextId(),
    supplierId,
    issueDate,
    defaultStockCoverageDate,
    locationId,
    arrivalDate,
    lines,
    ...(await getShopFacts(directory, request)),
    content: { name, reference, currency, exchangeRates: toExchangeRates(exchangeRate) },
  };
  return { draft: await prepareDraft(directory, teamId, draft, nextId), notes };
};

/** Records a draft; one without a name gets the team's next number (AMB-160). */
export const createDraftRecorder = (handler: NamesHandler) => {
  const { recordNamed } = createOrderNames(handler);
  return (
    draft: CreatePurchaseOrder,
    context: CommandContext,
    requestedName: RequestedName = draft.content.name,
  ) => {
    const { purchaseOrderId, content } = draft;
    return recordNamed(requestedName, { purchaseOrderId, context }, (name) =>
      handler.handle(
        purchaseOrderDecider,
        purchaseOrderId,
        { ...draft, content: { ...content, name } },
        context,
      ),
    );
  };
};

/** The notes of an answer; an answer without any has no such field. */
export const toNotesField = (notes: readonly string[]) =>
  notes.length === 0 ? {} : { notes: [...notes] };

/** Drafts orders by the calls that create one. */
export const createOrderDrafter = (handler: NamesHandler, directory: Directory) => {
  const recordDraft = createDraftRecorder(handler);
  return async (request: CreateRequest, lines: readonly Line[]) => {
    const { draft, notes } = await prepareRequestedDraft(directory, request, lines);
    const recorded = await recordDraft(draft, toCommandContext(request));
    const { position, revision } = recorded;
    const body = { id: draft.purchaseOrderId, ...toNotesField([...notes, ...recorded.notes]) };
    return { body, position, revision };
  };
};
