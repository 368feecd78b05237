import type { Pool } from 'pg';
import { migrate } from '../postgres/migrate.ts';

const tables = [
  `create table shared_draft (
     team_id text not null,
     kind text not null,
     id text not null,
     content jsonb not null,
     revision int not null,
     created_at timestamptz not null,
     changed_at timestamptz not null,
     changed_by text not null,
     expires_at timestamptz not null,
     primary key (team_id, kind, id)
   );
   create index on shared_draft (expires_at);
   create index on shared_draft (kind)`,
];

/** Creates the table of drafts; each service that opens it does so once. */
export const migrateDrafts = (pool: Pool): Promise<void> => migrate(pool, 'drafts', tables);
