import type { ProductId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { RequestContext } from '@quartermaster/contracts/core/server';
import {
  bundleUpdateFailed,
  productEvents,
  productObserved,
  productRemovedFromStore,
} from '@quartermaster/contracts/products/events';
import { type CommandContext, contextOf } from '../core/command-context.ts';
import { latestPosition } from '../core/handle-all.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type VariantCommand, variantDecider } from './decider-variant.ts';
import { type ProductCommand, productDecider } from './decider.ts';

export type Handler = Pick<CommandHandler, 'handle'>;

interface Recorded {
  readonly position: Position | undefined;
}

/** Streams that get their command at the same time. */
const AT_ONCE = 200;

/** Sends a command to each of many streams. The caller checks them before; a repeated request completes an interrupted one. */
const toEach = async <Target>(
  request: RequestContext,
  targets: readonly Target[],
  send: (target: Target, context: CommandContext) => Promise<Recorded>,
): Promise<Recorded> => {
  const context = contextOf(request);
  const results: Recorded[] = [];
  for (let start = 0; start < targets.length; start += AT_ONCE) {
    const some = targets.slice(start, start + AT_ONCE);
    results.push(...(await Promise.all(some.map((target) => send(target, context)))));
  }
  return { position: latestPosition(results) };
};

export const toVariants =
  ({ handle }: Handler) =>
  (request: RequestContext, commands: readonly VariantCommand[]): Promise<Recorded> =>
    toEach(request, commands, (command, context) =>
      handle(variantDecider, command.variantId, command, context),
    );

export const toProducts =
  ({ handle }: Handler) =>
  (request: RequestContext, commands: ReadonlyMap<string, ProductCommand>): Promise<Recorded> =>
    toEach(request, [...commands], ([productId, command], context) =>
      handle(productDecider, productId, command, context),
    );

/** Events from observations of the store; they change nothing that members edit. */
const fromStore: readonly { readonly type: string }[] = [
  productObserved,
  productRemovedFromStore,
  bundleUpdateFailed,
];

/** The event types that make a read product stale. */
const readTypes = productEvents
  .filter((definition) => !fromStore.includes(definition))
  .map(({ type }) => type);

/** Sends a command to one product; checks the revision that the caller read. */
export const toProduct =
  ({ handle }: Handler) =>
  async (request: RequestContext, productId: ProductId, command: ProductCommand) => {
    const context = { ...contextOf(request), readTypes };
    const result = await handle(productDecider, productId, command, context);
    return { position: result.position, revision: result.revision };
  };
