import * as contract from '@quartermaster/contracts/bulk-acts/calls';
import type { BulkChange } from '@quartermaster/contracts/bulk-acts/events';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  teamOf,
} from '@quartermaster/contracts/core/server';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { createEventStreams } from '@quartermaster/platform/http/event-streams';
import { contextOf } from '../../core/command-context.ts';
import { createStreamQueues } from '../../core/stream-queues.ts';
import type { Directory } from '../../directory/directory.ts';
import { knownVariants, mustKnowSuppliers } from '../../directory/known.ts';
import { mustFitTeam } from '../tag-routes.ts';
import type { BulkParts } from './change-item.ts';
import { type BulkActCommand, bulkActDecider } from './decider.ts';
import { isOfProducts } from './items.ts';
import type { FindMatching } from './matching.ts';
import { progressOf } from './progress.ts';
import { readBulkAct } from './read.ts';

export interface BulkActDependencies extends BulkParts {
  readonly directory: Directory;
  readonly findMatching: FindMatching;
}

type Request = RouteRequest<typeof contract.requestBulkAct>;

/** Rejects a change that no item of the team can take. */
const checkChange = async (
  directory: Directory,
  teamId: TeamId,
  change: BulkChange,
): Promise<void> => {
  if (change.kind === 'tags') await mustFitTeam(directory, teamId, change.add, 'change.add');
  if (change.kind !== 'suppliers') return;
  const { add, primarySupplierId: primary } = change;
  const ids = typeof primary === 'string' ? [...add, primary] : add;
  await mustKnowSuppliers(directory, teamId, [...new Set(ids)]);
};

/** Returns the given variants, or those that match now; rejects with NOT_FOUND unless all exist. */
const variantsOf = async (
  { directory, findMatching }: BulkActDependencies,
  teamId: TeamId,
  { variantIds, matching = { filters: [] } }: Request['body'],
) => {
  const ids: readonly VariantId[] = variantIds ?? (await findMatching(teamId, matching));
  return knownVariants(directory, teamId, ids);
};

const mustHaveRoom = async (directory: Directory, teamId: TeamId): Promise<void> => {
  if ((await directory.bulkActsUnderWay(teamId)) < contract.MAX_BULK_ACTS_UNDER_WAY) return;
  throw new Rejection('RATE_LIMITED', 'Too many bulk acts are under way; wait for one to end', {
    details: { retryAfterSeconds: 5 },
  });
};

/** Sends commands to acts. Commands that begin work run one at a time per team, so that its limit holds. */
const createSending = (parts: BulkActDependencies) => {
  const { handler, directory } = parts;
  const queues = createStreamQueues();
  const send = async (request: RequestContext, actId: string, command: BulkActCommand) => {
    const { position } = await handler.handle(bulkActDecider, actId, command, contextOf(request));
    return { position, body: await readBulkAct(parts, teamOf(request), actId) };
  };
  const begin = (request: RequestContext, actId: string, command: BulkActCommand) =>
    queues([teamOf(request)], async () => {
      await mustHaveRoom(directory, teamOf(request));
      return send(request, actId, command);
    });
  return { send, begin };
};

type Sending = ReturnType<typeof createSending>;

const requesting = (parts: BulkActDependencies, { begin }: Sending): MountedRoute =>
  mount(contract.requestBulkAct, async (request) => {
    const { change } = request.body;
    const actId = deterministicId('bulk act', request.commandId);
    await checkChange(parts.directory, teamOf(request), change);
    const variants = await variantsOf(parts, teamOf(request), request.body);
    const ofProducts = isOfProducts(change.kind);
    const productIds = [...variants.values()].map(({ productId }) => productId);
    return begin(request, actId, {
      type: 'RequestBulkAct',
      actId,
      change,
      itemKind: ofProducts ? 'products' : 'variants',
      itemIds: ofProducts ? [...new Set(productIds)] : [...variants.keys()],
    });
  });

/** One change of many items: requested, followed, stopped and undone. */
export const bulkActRoutes = (parts: BulkActDependencies): readonly MountedRoute[] => {
  const sending = createSending(parts);
  const streamed = createEventStreams('progress');
  return [
    requesting(parts, sending),
    mount(contract.getBulkAct, async (request) => ({
      body: await readBulkAct(parts, teamOf(request), request.params.id),
    })),
    mount(contract.followBulkAct, async (request) => {
      const teamId = teamOf(request);
      const read = () => readBulkAct(parts, teamId, request.params.id);
      await read();
      return { file: streamed(teamId, progressOf(read, request.signal), request) };
    }),
    mount(contract.interruptBulkAct, (request) =>
      sending.send(request, request.params.id, { type: 'InterruptBulkAct' }),
    ),
    mount(contract.undoBulkAct, (request) =>
      sending.begin(request, request.params.id, { type: 'UndoBulkAct' }),
    ),
  ];
};
