import type { PurchaseOrderId, VariantId } from '@quartermaster/contracts/core/ids';
import { type RouteRequest, teamOf } from '@quartermaster/contracts/core/server';
import type {
  createPurchaseOrder,
  createPurchaseOrderWithQuantities,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { createIds } from '@quartermaster/infra/platform/core/ids';
import { type CommandContext, contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { mustKnowLocation } from '../directory/known.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { numberedName, purchaseOrderNumberDecider } from './decider/numbers.ts';
import { defined } from './decider/order.ts';
import { itemDefaults, mustKnowSupplier } from './look-ups.ts';

type CreateRequest =
  RouteRequest<typeof createPurchaseOrder> | RouteRequest<typeof createPurchaseOrderWithQuantities>;
interface Line {
  readonly productVariantId: VariantId;
  readonly quantity: number;
  /** In the order's currency; when absent, the cost of the supplier or the variant. */
  readonly unitCost?: number | undefined;
}

/** A new draft with all looked-up values and the requested name. */
const draftOf = async (
  directory: Directory,
  request: CreateRequest,
  lines: readonly Line[],
): Promise<CreatePurchaseOrder> => {
  const teamId = teamOf(request);
  const nextId = createIds(request.commandId, request.now);
  const { name, reference, currency, supplierId, exchangeRate, ...rest } = request.body;
  await mustKnowSupplier(directory, teamId, supplierId);
  await mustKnowLocation(directory, teamId, rest.locationId);
  const exchangeRates =
    exchangeRate === undefined ? {} : { [exchangeRate.currency]: exchangeRate.rate };
  const content = { ...emptyContent, name, reference, currency, exchangeRates };
  const variantIds = lines.map(({ productVariantId }) => productVariantId);
  const defaultsOf = await itemDefaults(directory, teamId, { supplierId, content }, variantIds);
  const { locationId, arrivalDate } = rest;
  const hasShipment = locationId !== null || arrivalDate !== null;
  return {
    type: 'CreatePurchaseOrder',
    purchaseOrderId: nextId(),
    supplierId,
    content,
    issueDate: rest.issueDate,
    defaultStockCoverageDate: rest.defaultStockCoverageDate,
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

/** Takes the next number of a team. */
export const numberTaker =
  ({ handle }: Pick<CommandHandler, 'handle'>) =>
  async (purchaseOrderId: PurchaseOrderId, context: CommandContext): Promise<number> => {
    const command = { type: 'TakeNumber' as const, purchaseOrderId };
    const { events } = await handle(purchaseOrderNumberDecider, context.teamId, command, context);
    return events.reduce((_, { data }) => data.number, 0);
  };

/** Drafts orders; one without a name gets the team's next number (AMB-160). */
export const orderCreator = ({ handle }: Pick<CommandHandler, 'handle'>, directory: Directory) => {
  const takeNumber = numberTaker({ handle });
  return async (request: CreateRequest, lines: readonly Line[]) => {
    const context = contextOf(request);
    const draft = await draftOf(directory, request, lines);
    const { purchaseOrderId: id, content } = draft;
    const name = content.name === '' ? numberedName(await takeNumber(id, context)) : content.name;
    const command = { ...draft, content: { ...content, name } };
    const { position, revision } = await handle(purchaseOrderDecider, id, command, context);
    return { body: { id }, position, revision };
  };
};
