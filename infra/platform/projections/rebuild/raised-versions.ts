import type pg from 'pg';
import { NOT_BUILT } from '../following/checkpoints.ts';
import { ReadModelsNewer } from '../following/open-checkpoints.ts';
import type { Projection } from '../projection.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The versions of the tables in a schema, by projection. */
export const liveVersions = async (
  client: Client,
  schema: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ projection: string; version: number }>(
    `select projection, max(version) as version from ${schema}.checkpoints group by projection`,
  );
  return new Map(rows.map(({ projection, version }) => [projection, version]));
};

/** Projections that are not built, or whose tables are still of an older version. Throws ReadModelsNewer. */
export const findRaised = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
): Promise<readonly Projection[]> => {
  const versions = await liveVersions(client, schema);
  return projections.filter((projection) => {
    const live = versions.get(projection.name) ?? projection.version;
    if (live > projection.version) throw new ReadModelsNewer(projection, live);
    return live < projection.version;
  });
};

/** True when none of these projections was ever built. */
export const areNew = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
): Promise<boolean> => {
  const versions = await liveVersions(client, schema);
  return projections.every(({ name }) => (versions.get(name) ?? NOT_BUILT) === NOT_BUILT);
};
