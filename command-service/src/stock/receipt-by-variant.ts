import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';
import type { CommandHandler } from '../core/handle-command.ts';
import type { ReceiveStock } from './commands.ts';
import { stockDecider } from './decider.ts';
import { contextFor, partsOf } from './receipt-context.ts';

/** Streams written to at once. */
const AT_ONCE = 200;

const toEach = async <Target>(
  targets: readonly Target[],
  work: (target: Target) => Promise<unknown>,
): Promise<void> => {
  for (const some of partsOf(targets, AT_ONCE)) await Promise.all(some.map(work));
};

/**
 * Receipts of shipments that were received before version 2 of ShipmentReceived: their units were added in the stream of
 * each variant, so repeating that and taking it back is done there too.
 */
export const receiptByVariant = ({ handle }: Pick<CommandHandler, 'handle'>) => ({
  add: (event: RecordedEvent, commands: readonly ReceiveStock[]): Promise<void> =>
    toEach(commands, (command) =>
      handle(stockDecider, command.variantId, command, contextFor(event, command.variantId)),
    ),
  takeBack: (
    event: RecordedEvent,
    variantIds: readonly VariantId[],
    receipt: { readonly receiptId: string; readonly day: string },
  ): Promise<void> =>
    toEach(variantIds, (variantId) => {
      const command = { type: 'ReverseReceipt' as const, ...receipt };
      return handle(stockDecider, variantId, command, contextFor(event, variantId));
    }),
});
