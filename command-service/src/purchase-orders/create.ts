import type {
  LocationId,
  PurchaseOrderId,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { type RouteRequest, teamOf } from '@quartermaster/contracts/core/server';
import type {
  createPurchaseOrder,
  createPurchaseOrderWithQuantities,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  emptyContent,
  type PurchaseOrderContent,
  ratesOfNewOrder,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { createIds } from '@quartermaster/platform/core/ids';
import { type CommandContext, contextOf } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { mustKnowLocation } from '../directory/known.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { defined, type InShop } from './decider/order.ts';
import { inShop, itemDefaults, mustKnowSupplier } from './look-ups.ts';
import { currencyOfNewOrder } from './starting-currency.ts';
import { type NamesHandler, orderNames, type WantedName } from './names/order-names.ts';

type CreateRequest =
  | RouteRequest<typeof createPurchaseOrder>
  | RouteRequest<typeof createPurchaseOrderWithQuantities>;
interface Line {
  readonly productVariantId: VariantId;
  readonly quantity: number;
  /** In the order's currency; when absent, the cost of the supplier or the variant. */
  readonly unitCost?: number | undefined;
}

interface NewDraft extends InShop {
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
export const draftOf = async (
  directory: Directory,
  teamId: TeamId,
  { lines, locationId, arrivalDate, ...draft }: NewDraft,
  nextId: () => string,
): Promise<CreatePurchaseOrder> => {
  const content = { ...emptyContent, ...draft.content };
  const variantIds = lines.map(({ productVariantId }) => productVariantId);
  const order = { supplierId: draft.supplierId, content };
  const defaultsOf = await itemDefaults(directory, teamId, order, variantIds);
  const hasShipment = locationId !== null || arrivalDate !== null;
  return {
    type: 'CreatePurchaseOrder',
    ...draft,
    content,
    duplicatedFrom: null,
    items: lines.map(({ unitCost, ...line }) => ({
      ...defaultsOf(line.productVariantId),
      ...defined({ unitCost }),
      ...line,
      id: nextId(),
    })),
    shipment: hasShipment ? { id: nextId(), locationId, arrivalDate } : null,
  };
};

/** A new draft with the requested name, and notes about its currency. */
const requestedDraft = async (
  directory: Directory,
  request: CreateRequest,
  lines: readonly Line[],
) => {
  const teamId = teamOf(request);
  const nextId = createIds(request.commandId, request.now);
  const { name, reference, supplierId, ...plan } = request.body;
  await mustKnowSupplier(directory, teamId, supplierId);
  const money = await currencyOfNewOrder(directory, { teamId, now: request.now }, request.body);
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
    ...(await inShop(directory, request)),
    content: { name, reference, currency, exchangeRates: ratesOfNewOrder(exchangeRate) },
  };
  return { draft: await draftOf(directory, teamId, draft, nextId), notes };
};

/** Records a draft; one without a name gets the team's next number (AMB-160). */
export const draftRecorder = (handler: NamesHandler) => {
  const { recordNamed } = orderNames(handler);
  return (
    draft: CreatePurchaseOrder,
    context: CommandContext,
    wanted: WantedName = draft.content.name,
  ) => {
    const { purchaseOrderId, content } = draft;
    return recordNamed(wanted, { purchaseOrderId, context }, (name) =>
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
export const notesIn = (notes: readonly string[]) =>
  notes.length === 0 ? {} : { notes: [...notes] };

/** Drafts orders by the calls that create one. */
export const orderCreator = (handler: NamesHandler, directory: Directory) => {
  const recordDraft = draftRecorder(handler);
  return async (request: CreateRequest, lines: readonly Line[]) => {
    const { draft, notes } = await requestedDraft(directory, request, lines);
    const recorded = await recordDraft(draft, contextOf(request));
    const { position, revision } = recorded;
    const body = { id: draft.purchaseOrderId, ...notesIn([...notes, ...recorded.notes]) };
    return { body, position, revision };
  };
};
