import type { TeamId } from '@quartermaster/contracts/core/ids';
import { collectionObserved } from '@quartermaster/contracts/locations/events';
import type { Collection } from '@quartermaster/contracts/products/calls';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import { buildSortText, type ReadPool } from '../core/paging.ts';

/** Collections as the store last showed them. */
export const collections = defineTable<Collection>({
  name: 'collections',
  key: ['id'],
  columns: { id: 'text', title: 'text', createdAt: 'text', updatedAt: 'text' },
});

export const collectionsProjection = defineProjection({
  name: 'collections',
  version: 1,
  tables: [collections],
  on: [
    onRow(
      collectionObserved,
      collections,
      ({ data }) => [data.collectionId],
      (row, { data, recordedAt }) => ({
        id: data.collectionId,
        title: data.title,
        createdAt: row?.createdAt ?? recordedAt,
        updatedAt: new Date(data.updatedAt).toISOString(),
      }),
    ),
  ],
});

/** The collections of a team by title. */
export const teamCollections = async (pool: ReadPool, teamId: TeamId): Promise<Collection[]> => {
  const { rows } = await pool.query<Collection>(
    `select c.id, c.title, c.created_at as "createdAt", c.updated_at as "updatedAt"
     from ${pool.schema}.collections c where c.team_id = $1 order by ${buildSortText('c.title')}, c.id`,
    [teamId],
  );
  return rows;
};
