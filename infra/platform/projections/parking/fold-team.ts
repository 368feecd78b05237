import type { TeamId } from '@quartermaster/contracts/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { teamPages } from '../../event-store/team-log/team-pages.ts';
import { prepareProjections } from '../prepare-projections.ts';
import { ProjectionGroup } from '../projection-group.ts';
import type { ReplayOptions } from '../replay-options.ts';

export interface FoldTeamOptions extends Omit<ReplayOptions, 'partitioning' | 'store'> {
  readonly store: Pick<EventStore, 'readTeam'>;
  /** Holds the rows of the one team; made anew. */
  readonly schema: string;
  readonly teamId: TeamId;
  /** Leaves out what was recorded later (ISO, UTC). */
  readonly recordedUpTo?: string;
  /** Receives the number of events folded since its last call. */
  readonly onFolded?: (events: number) => void;
}

/** The events of one team folded into tables of their own. */
export interface TeamFold {
  /** Folds on up to a position. */
  readonly follow: (until: Position) => Promise<void>;
}

const BATCH_SIZE = 5000;

/** Begins with the first event. Reads no events of other teams. */
export const foldTeam = async (options: FoldTeamOptions): Promise<TeamFold> => {
  const { pool, store, schema, projections, teamId, recordedUpTo, onFolded } = options;
  await pool.query(`drop schema if exists ${schema} cascade`);
  await prepareProjections(pool, schema, projections);
  const group = new ProjectionGroup({ pool, schema, projections });
  await group.open();
  let after = START;
  return {
    follow: async (until) => {
      const range = { teamId, after, until, pageSize: BATCH_SIZE };
      for await (const page of teamPages(store, range)) {
        const events = page.filter(
          ({ recordedAt }) => recordedUpTo === undefined || recordedAt <= recordedUpTo,
        );
        await group.apply(events);
        onFolded?.(events.length);
        after = page.at(-1)?.position ?? after;
      }
    },
  };
};
