import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  listMarkedAddresses,
  type MarkedAddress,
} from '@quartermaster/contracts/reports/calls/mail-feedback';
import type { ListRequest } from '../core/list-description.ts';
import { defineListQuery, type ListQuery } from '../core/list-query.ts';
import type { ReadPool } from '../core/paging.ts';
import { mailMarks } from './tables.ts';

/** The addresses of a team that receive no mails; those marked last first. */
const markedAddresses: ListQuery<MarkedAddress, ListRequest<'markedAt'>> = defineListQuery({
  table: mailMarks,
  alias: 'm',
  filterColumns: {},
  sortColumns: ['markedAt'],
  columns: () => ({}),
  defaultSort: { column: 'markedAt', order: 'DESC' },
  pageColumns: ({ schema }) =>
    `m.address, m.mark, m.marked_at as "markedAt", m.diagnostic, m.soft_bounces::int as "softBounces",
    exists (select 1 from ${schema}.users u where u.team_id = '${SYSTEM_TEAM}' and u.member_of = m.team_id
      and u.active and lower(u.email) = lower(m.address)) as "isUser"`,
  listed: 'm.mark is not null',
});

/** The query of addresses that mails do not reach. */
export const markedAddressRoute = (pool: ReadPool): MountedRoute =>
  mount(listMarkedAddresses, async (request) => {
    const { page = 1, limit = 100 } = request.query;
    const { rows, total } = await markedAddresses.page(pool, requireTeamId(request), {
      pagination: { page, limit },
    });
    return { body: { data: rows, total } };
  });
