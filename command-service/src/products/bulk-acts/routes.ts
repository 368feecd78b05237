import * as contract from '@quartermaster/contracts/bulk-acts/calls';
import type { BulkChange } from '@quartermaster/contracts/bulk-acts/events';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { createEventStreams, streamChanges } from '@quartermaster/platform/http/event-streams';
import { toCommandContext } from '../../core/command-context.ts';
import { createStreamQueues } from '../../core/stream-queues.ts';
import type { Directory } from '../../directory/directory.ts';
import { requireVariants, mustKnowSuppliers } from '../../directory/existence-checks.ts';
import { mustFitTagLimit } from '../tag-routes.ts';
import type { BulkParts } from './change-item.ts';
import { type BulkActCommand, bulkActDecider } from './decider.ts';
import { isProductKind } from './items.ts';
import type { FindMatching } from './matching.ts';
import { readBulkAct, isSettled } from './read.ts';

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
  if (change.kind === 'tags') await mustFitTagLimit(directory, teamId, change.add, 'change.add');
  if (change.kind !== 'suppliers') return;
  const { add, primarySupplierId: primary } = change;
  const ids = typeof primary === 'string' ? [...add, primary] : add;
  await mustKnowSuppliers(directory, teamId, [...new Set(ids)]);
};

/** Returns the given variants, or those that match now; rejects with NOT_FOUND unless all exist. */
const resolveVariants = async (
  { directory, findMatching }: BulkActDependencies,
  teamId: TeamId,
  { variantIds, matching = { filters: [] } }: Request['body'],
) => {
  const ids: readonly VariantId[] = variantIds ?? (await findMatching(teamId, matching));
  return requireVariants(directory, teamId, ids);
};

const mustHaveRoom = async (directory: Directory, teamId: TeamId): Promise<void> => {
  if ((await directory.bulkActsUnderWay(teamId)) < contract.MAX_BULK_ACTS_UNDER_WAY) return;
  throw new Rejection('RATE_LIMITED', 'Too many bulk acts are under way; wait for one to end', {
    details: { retryAfterSeconds: 5 },
  });
};

/** Sends commands to acts. Commands that begin work run one at a time per team, so that its limit holds. */
const createCommandSender = (parts: BulkActDependencies) => {
  const { handler, directory } = parts;
  const queues = createStreamQueues();
  const send = async (request: RequestContext, actId: string, command: BulkActCommand) => {
    const { position } = await handler.handle(
      bulkActDecider,
      actId,
      command,
      toCommandContext(request),
    );
    return { position, body: await readBulkAct(parts, requireTeamId(request), actId) };
  };
  const begin = (request: RequestContext, actId: string, command: BulkActCommand) =>
    queues([requireTeamId(request)], async () => {
      await mustHaveRoom(directory, requireTeamId(request));
      return send(request, actId, command);
    });
  return { send, begin };
};

type CommandSender = ReturnType<typeof createCommandSender>;

const createRequestRoute = (parts: BulkActDependencies, { begin }: CommandSender): MountedRoute =>
  mount(contract.requestBulkAct, async (request) => {
    const { change } = request.body;
    const actId = deterministicId('bulk act', request.commandId);
    await checkChange(parts.directory, requireTeamId(request), change);
    const variants = await resolveVariants(parts, requireTeamId(request), request.body);
    const isAboutProducts = isProductKind(change.kind);
    const productIds = [...variants.values()].map(({ productId }) => productId);
    return begin(request, actId, {
      type: 'RequestBulkAct',
      actId,
      change,
      itemKind: isAboutProducts ? 'products' : 'variants',
      itemIds: isAboutProducts ? [...new Set(productIds)] : [...variants.keys()],
    });
  });

/** One change of many items: requested, followed, stopped and undone. */
export const bulkActRoutes = (parts: BulkActDependencies): readonly MountedRoute[] => {
  const sending = createCommandSender(parts);
  const streamed = createEventStreams('progress');
  return [
    createRequestRoute(parts, sending),
    mount(contract.getBulkAct, async (request) => ({
      body: await readBulkAct(parts, requireTeamId(request), request.params.id),
    })),
    mount(contract.followBulkAct, async (request) => {
      const teamId = requireTeamId(request);
      const read = () => readBulkAct(parts, teamId, request.params.id);
      await read();
      return {
        file: streamed(teamId, streamChanges({ read, isSettled }, request.signal), request),
      };
    }),
    mount(contract.interruptBulkAct, (request) =>
      sending.send(request, request.params.id, { type: 'InterruptBulkAct' }),
    ),
    mount(contract.undoBulkAct, (request) =>
      sending.begin(request, request.params.id, { type: 'UndoBulkAct' }),
    ),
  ];
};
