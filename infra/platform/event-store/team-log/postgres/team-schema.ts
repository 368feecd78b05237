/** The runs of the events in the arrays `positions` and `teams`. */
const RUNS = `  from (
    select i.team_id, min(i.position) as first, max(i.position) as last
    from (
      select e.team_id, e.position, e.position - row_number() over (partition by e.team_id order by e.position) as island
      from unnest(positions, teams) e(position, team_id)) i
    group by i.team_id, i.island) r
`;

/**
 * Empties the index when it belongs to another log: the log ends before the index (it was emptied, for example) or has
 * another event at the position where the index ends. The index is then rebuilt.
 */
const forgetOther = `  if head < done or exists (
    select from es.events e join es.team_index i on i.event_id <> e.event_id where e.position = done) then
    delete from es.team_runs;
    delete from es.team_heads;
    update es.team_index set filled = 0, event_id = null where id = 1;
    done := 0;
  end if;
`;

const fillFunction = `
create function fill_teams(most int) returns bigint language plpgsql as $$
declare
  done bigint;
  head bigint;
  goal bigint;
  positions bigint[];
  teams text[];
begin
  select i.filled into done from es.team_index i where i.id = 1 for update skip locked;
  if not found then
    return null;
  end if;
  select h.position into strict head from es.head h where h.id = 1;
${forgetOther}  goal := least(done + most, head);
  if goal <= done then
    return 0;
  end if;
  select array_agg(e.position order by e.position), array_agg(e.team_id order by e.position) into positions, teams
  from es.events e where e.position > done and e.position <= goal;
  if coalesce(cardinality(positions), 0) <> goal - done then
    raise exception 'The log has a hole between % and %', done, goal using errcode = 'data_corrupted';
  end if;
  insert into es.team_runs (team_id, first, last, previous)
  select r.team_id, r.first, r.last,
    coalesce(lag(r.last) over (partition by r.team_id order by r.first), h.position, 0)
${RUNS}  left join es.team_heads h on h.team_id = r.team_id;
  insert into es.team_heads (team_id, position)
  select e.team_id, max(e.position) from unnest(positions, teams) e(position, team_id) group by e.team_id
  on conflict (team_id) do update set position = excluded.position;
  update es.team_index
  set filled = goal, event_id = (select e.event_id from es.events e where e.position = goal) where id = 1;
  return head - goal;
end $$`;

/**
 * The index of teams: the positions of each team's events, up to the position in `team_index`. A run is a sequence of
 * neighbouring events of one team, so an append of 500 events is one row; `previous` is the team's event before the run.
 * `team_heads` repeats the end of each team's last run, so that its loss is detected.
 *
 * `fill_teams` adds the next events of the log to the index, at most `most`, and returns how many are left; null while
 * another process fills it. It runs apart from the appends: within them it made a small commit a seventh slower.
 */
export const teamIndex = `
create table team_index (id int primary key, filled bigint not null, event_id uuid) with (fillfactor = 50);
insert into team_index values (1, 0);
create table team_heads (team_id text primary key, position bigint not null) with (fillfactor = 50);
create table team_runs (
  team_id text not null,
  first bigint not null,
  last bigint not null,
  previous bigint not null,
  primary key (team_id, last));
${fillFunction}`;
