import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { variantTagsSet } from '@quartermaster/contracts/products/events';
import { MAX_TAGS_OF_TEAM, type VariantTag } from '@quartermaster/contracts/products/tag-calls';
import { deterministicId } from '@quartermaster/platform/core/ids';
import {
  defineProjection,
  need,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import { buildSortText, type ReadPool } from '../core/paging.ts';

export const variantTags = defineTable<{
  readonly variantId: VariantId;
  readonly tags: readonly string[];
}>({
  name: 'variant_tags',
  key: ['variantId'],
  columns: { variantId: 'text', tags: 'texts' },
});

interface TagRow extends VariantTag {
  /** Variants that have the tag; a tag without any is not listed. */
  readonly variantsCount: number;
}

const teamTags = defineTable<TagRow>({
  name: 'team_tags',
  key: ['name'],
  columns: {
    name: 'text',
    id: 'text',
    variantsCount: 'int',
    createdAt: 'text',
    updatedAt: 'text',
  },
});

const changeCount = (
  rows: Rows,
  name: string,
  change: 1 | -1,
  { metadata: { teamId }, recordedAt }: Pick<ProjectedEvent, 'metadata' | 'recordedAt'>,
): void => {
  const known = rows.get(teamTags, name);
  rows.put(teamTags, {
    name,
    id: known?.id ?? deterministicId('tag', teamId, name),
    variantsCount: (known?.variantsCount ?? 0) + change,
    createdAt: known?.createdAt ?? recordedAt,
    updatedAt: recordedAt,
  });
};

const onTagsSet = on(variantTagsSet, {
  needs: ({ data }, peek) => {
    const before = peek(variantTags, data.variantId)?.tags ?? [];
    const names = [...new Set([...before, ...data.tags])];
    return [need(variantTags, data.variantId), ...names.map((name) => need(teamTags, name))];
  },
  fold: (event, rows) => {
    const { variantId, tags } = event.data;
    const before = rows.get(variantTags, variantId)?.tags ?? [];
    rows.put(variantTags, { variantId, tags });
    for (const name of before) if (!tags.includes(name)) changeCount(rows, name, -1, event);
    for (const name of tags) if (!before.includes(name)) changeCount(rows, name, 1, event);
  },
});

/** Tags of variants, and the tags of a team. */
export const variantTagsProjection = defineProjection({
  name: 'variant_tags',
  version: 1,
  tables: [variantTags, teamTags],
  on: [onTagsSet],
});

/** The tags that variants of a team have, by name. */
export const readTeamTags = async (pool: ReadPool, teamId: TeamId): Promise<VariantTag[]> => {
  const { rows } = await pool.query<VariantTag>(
    `select t.id, t.name, t.created_at as "createdAt", t.updated_at as "updatedAt"
     from ${pool.schema}.team_tags t where t.team_id = $1 and t.variants_count > 0
     order by ${buildSortText('t.name')}, t.name limit ${String(MAX_TAGS_OF_TEAM)}`,
    [teamId],
  );
  return rows;
};
