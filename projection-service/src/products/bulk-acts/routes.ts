import {
  type ActOfItem,
  listActsOfItem,
  MAX_ACTS_OF_ITEM,
} from '@quartermaster/contracts/bulk-acts/calls';
import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { findMemberEmails } from '../../core/members.ts';
import type { ReadPool } from '../../core/paging.ts';
import type { RequestedAct } from './projection.ts';

interface Item {
  readonly teamId: TeamId;
  readonly productId: ProductId;
  readonly variantId: VariantId;
}

/** Rejects with NOT_FOUND unless the product of the team has the variant. */
const requireVariant = async (
  pool: ReadPool,
  { teamId, productId, variantId }: Item,
): Promise<void> => {
  const { rows } = await pool.query(
    `select 1 from ${pool.schema}.products p
     where p.team_id = $1 and p.id = $2 and $3 = any(p.variant_ids)`,
    [teamId, productId, variantId],
  );
  if (rows.length === 0) throw new Rejection('NOT_FOUND', 'No such variant');
};

/** The last acts that changed the variant or its product, the newest first. */
const readActs = async (
  pool: ReadPool,
  { teamId, productId, variantId }: Item,
): Promise<ActOfItem[]> => {
  const { rows } = await pool.query<RequestedAct>(
    `select a.id, a.change, a.item_kind as "itemKind", a.items_count as "itemsCount",
       a.requested_at as "requestedAt", a.is_undone as "isUndone", a.actor_id as "actorId"
     from ${pool.schema}.bulk_acts_of_items i
     join ${pool.schema}.bulk_acts a on a.team_id = i.team_id and a.id = any(i.act_ids)
     where i.team_id = $1 and i.item_id = any($2::text[])
     order by a.position collate "C" desc limit ${String(MAX_ACTS_OF_ITEM)}`,
    [teamId, [variantId, productId]],
  );
  const actors = rows.flatMap(({ actorId }) => actorId ?? []);
  const emails = await findMemberEmails(pool, teamId, actors);
  return rows.map(({ actorId, ...act }) => ({
    ...act,
    requestedBy: actorId === null ? null : (emails.get(actorId) ?? null),
  }));
};

export const bulkActsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listActsOfItem, async (request) => {
    const item = { teamId: requireTeamId(request), ...request.params };
    await requireVariant(pool, item);
    return { body: await readActs(pool, item) };
  }),
];
