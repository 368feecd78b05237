import type { ProductId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { RequestContext } from '@quartermaster/contracts/core/server';
import {
  bundleUpdateFailed,
  productEvents,
  productObserved,
  productRemovedFromStore,
} from '@quartermaster/contracts/products/events';
import { type CommandContext, selectReadTypes, toCommandContext } from '../core/command-context.ts';
import { latestPosition } from '../core/handle-all.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type VariantCommand, variantDecider } from './decider-variant.ts';
import { type ProductCommand, productDecider } from './decider.ts';

export type Handler = Pick<CommandHandler, 'handle'>;

interface CommandPosition {
  readonly position: Position | undefined;
}

/** Streams that get their command at the same time. */
const STREAMS_PER_BATCH = 200;

/** Sends a command to each of many streams. The caller checks them before; a repeated request completes an interrupted one. */
const sendToEach = async <Target>(
  request: RequestContext,
  targets: readonly Target[],
  send: (target: Target, context: CommandContext) => Promise<CommandPosition>,
): Promise<CommandPosition> => {
  const context = toCommandContext(request);
  const results: CommandPosition[] = [];
  for (let start = 0; start < targets.length; start += STREAMS_PER_BATCH) {
    const some = targets.slice(start, start + STREAMS_PER_BATCH);
    results.push(...(await Promise.all(some.map((target) => send(target, context)))));
  }
  return { position: latestPosition(results) };
};

export const sendToVariants =
  ({ handle }: Handler) =>
  (request: RequestContext, commands: readonly VariantCommand[]): Promise<CommandPosition> =>
    sendToEach(request, commands, (command, context) =>
      handle(variantDecider, command.variantId, command, context),
    );

export const sendToProducts =
  ({ handle }: Handler) =>
  (
    request: RequestContext,
    commands: ReadonlyMap<string, ProductCommand>,
  ): Promise<CommandPosition> =>
    sendToEach(request, [...commands], ([productId, command], context) =>
      handle(productDecider, productId, command, context),
    );

/** Observations of the store do not make a read product stale. */
const readTypes = selectReadTypes(productEvents, [
  productObserved,
  productRemovedFromStore,
  bundleUpdateFailed,
]);

/** Sends a command to one product; checks the revision that the caller read. */
export const sendToProduct =
  ({ handle }: Handler) =>
  async (request: RequestContext, productId: ProductId, command: ProductCommand) => {
    const context = { ...toCommandContext(request), readTypes };
    const result = await handle(productDecider, productId, command, context);
    return { position: result.position, revision: result.revision };
  };
