import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  listMarkedAddresses,
  type MarkedAddress,
} from '@quartermaster/contracts/reports/calls/mail-feedback';
import type { Pagination } from '@quartermaster/contracts/core/page';
import { type Page, type ReadPool, selectPage, teamParameters } from '../core/paging.ts';

/** The addresses of a team that receive no mails; those marked last first. */
const markedAddresses = (
  pool: ReadPool,
  teamId: TeamId,
  pagination: Pagination,
): Promise<Page<MarkedAddress>> =>
  selectPage<MarkedAddress>(pool, {
    select: `m.address, m.mark, m.marked_at as "markedAt", m.diagnostic, m.soft_bounces::int as "softBounces",
      exists (select 1 from ${pool.schema}.users u where u.team_id = '${SYSTEM_TEAM}' and u.member_of = m.team_id
        and u.active and lower(u.email) = lower(m.address)) as "isUser"`,
    from: `${pool.schema}.mail_marks m`,
    where: ['m.team_id = $1', 'm.mark is not null'],
    orderBy: 'm.marked_at desc, m.address_key',
    parameters: teamParameters(teamId),
    pagination,
  });

/** The query of addresses that mails do not reach. */
export const markedAddressRoute = (pool: ReadPool): MountedRoute =>
  mount(listMarkedAddresses, async (request) => {
    const { page = 1, limit = 100 } = request.query;
    const { rows, total } = await markedAddresses(pool, teamOf(request), { page, limit });
    return { body: { data: rows, total } };
  });
