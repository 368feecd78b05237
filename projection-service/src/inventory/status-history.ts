import type { TeamId, UserId, VariantId } from '@quartermaster/contracts/core/ids';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { findMemberEmails } from '../core/members.ts';
import type { ReadPool } from '../core/paging.ts';
import { describeReason } from './status-reasons.ts';
import type { StatusChange } from './tables/history.ts';

export interface StatusPools {
  readonly pool: ReadPool;
  /** Read models of the members: the present ones, also for a request about the past. */
  readonly members: ReadPool;
}

type Shown = ResponseOf<typeof explainInventoryItem>['statusChanges'][number];

const formatActor = (
  { actorKind, actorId }: Pick<StatusChange, 'actorKind' | 'actorId'>,
  emails: ReadonlyMap<UserId, string>,
): string => {
  if (actorId !== null) return emails.get(actorId) ?? 'An unknown user';
  return actorKind === 'store' ? 'The store' : 'Quartermaster';
};

/** The last changes of a variant's status, the newest first, each with its reason. */
export const statusHistory = async (
  { pool, members }: StatusPools,
  teamId: TeamId,
  variantId: VariantId,
): Promise<Shown[]> => {
  const { rows } = await pool.query<StatusChange>(
    `select changed_on as "changedOn", from_status as "fromStatus", to_status as "toStatus", cause,
       actor_kind as "actorKind", actor_id as "actorId", order_name as "orderName"
     from ${pool.schema}.status_changes where team_id = $1 and variant_id = $2
     order by position collate "C" desc limit 50`,
    [teamId, variantId],
  );
  const emails = await findMemberEmails(
    members,
    teamId,
    rows.flatMap(({ actorId }) => actorId ?? []),
  );
  return rows.map((change) => {
    const { changedOn: on, fromStatus: from, toStatus: to, cause } = change;
    const reason = describeReason({ ...change, who: formatActor(change, emails) });
    return { on, from, to, cause, reason };
  });
};
