import { teamIndex } from '../team-log/postgres/team-schema.ts';

/** Schema of the log's tables. */
export const SCHEMA = 'es';
/** Channel of the notifications; their payload is the position of the newest event. */
export const CHANNEL = 'es_appended';

const tables = `
create table head (id int primary key, position bigint not null) with (fillfactor = 50);
insert into head values (1, 0);
create table events (
  position bigint primary key,
  event_id uuid not null unique,
  team_id text not null,
  stream text not null,
  revision int not null,
  type text not null,
  schema_version int not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  unique (stream, revision)
)`;

const REVISION_OF =
  'coalesce((select e.revision from es.events e where e.stream = a.stream order by e.revision desc limit 1), -1)';
/** Selects the revision of each stream. */
const currentRevisions = `select ${REVISION_OF}
    from (select unnest(streams) as stream) a`;
/** The same, without a look-up of expected new streams: if one exists, its first revision violates the unique index. */
const currentRevisionsUnlessNew = `select case when a.wanted < 0 then -1 else ${REVISION_OF} end
    from (select unnest(streams) as stream, unnest(expected) as wanted) a`;

/**
 * Stores a batch of appends. Returns the position before the first event, then the revision of each stream; leaves out
 * the appends whose stream has another revision than expected. The row lock on the head makes writers wait for each
 * other until the commit, so positions follow commit order, and a rollback returns them: no holes, no inversions. Every
 * statement of a volatile function includes what was committed before it, so the check after the lock is exact. `json`,
 * not `jsonb`: it stores the text as written and accepts all valid JSON, also NUL and unpaired surrogates.
 */
const appendFunction = (name: string, revisions: string): string => `
create function ${name}(
  streams text[], expected int[],
  of_append int[], event_streams text[], team_ids text[], revisions int[],
  ids uuid[], types text[], versions int[], datas json[], metadatas json[]
) returns bigint[] language plpgsql as $$
declare
  offered constant int := cardinality(ids);
  base bigint;
  at_time timestamptz;
  actual int[];
  left_out int[] := array_fill(0, array[offered]); -- for each event, how many up to it are not taken
begin
  update es.head set position = position + offered where id = 1 returning position - offered into strict base;
  at_time := clock_timestamp();
  actual := array(
    ${revisions});
  if actual <> expected then
    left_out := array(
      select (count(*) filter (where actual[e.append] <> expected[e.append]) over (order by e.ord))::int
      from unnest(of_append) with ordinality e(append, ord) order by e.ord);
    update es.head set position = position - left_out[offered] where id = 1;
  end if;
  insert into es.events (position, event_id, team_id, stream, revision, type, schema_version, data, metadata, recorded_at)
  select base + e.ord - left_out[e.ord], e.id, e.team_id, e.stream, e.revision, e.type, e.version, e.data, e.metadata, at_time
  from (
    select generate_series(1, offered) as ord, unnest(of_append) as append, unnest(event_streams) as stream,
      unnest(team_ids) as team_id, unnest(revisions) as revision, unnest(ids) as id, unnest(types) as type,
      unnest(versions) as version, unnest(datas) as data, unnest(metadatas) as metadata) e
  where actual[e.append] = expected[e.append];
  return base || actual::bigint[];
end $$`;

export const logTables: readonly string[] = [
  tables,
  appendFunction('append', currentRevisions),
  appendFunction('append_trusting', currentRevisionsUnlessNew),
  teamIndex,
];
