/** Schema of the tables. */
export const INDEX_SCHEMA = 'team_log';

const START_AGAIN = `insert into team_log.checkpoint (id, position, event_id, before_it, events) values (1, '', null, '', 0)`;

/**
 * Where in a log that is not in PostgreSQL the events of each team are, up to the position of the checkpoint. Positions are
 * compared byte by byte. A run is a stretch of neighbouring events of one team: `before` is the event of any team before it,
 * `previous` the team's event before it, `nth` how many events the log has up to its first one.
 */
export const indexSteps: readonly string[] = [
  `create table checkpoint (
     id int primary key,
     position text collate "C" not null,
     event_id text,
     before_it text collate "C" not null,
     events bigint not null) with (fillfactor = 50);
   ${START_AGAIN};
   create table heads (team_id text primary key, position text collate "C" not null) with (fillfactor = 50);
   create table runs (
     team_id text not null,
     first text collate "C" not null,
     last text collate "C" not null,
     before text collate "C" not null,
     previous text collate "C" not null,
     nth bigint not null,
     events int not null,
     primary key (team_id, last))`,
];

/** Forgets everything, in the transaction that holds the checkpoint. */
export const forgetAll = `
delete from team_log.runs;
delete from team_log.heads;
delete from team_log.checkpoint;
${START_AGAIN}`;
