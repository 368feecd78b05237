import { type Position, type RecordedEvent, START } from '../../event-store/event-store.ts';
import { prepareProjections } from '../prepare-projections.ts';
import { ProjectionGroup } from '../projection-group.ts';
import type { ReplayOptions } from '../replay-options.ts';

export interface FoldTeamOptions extends Omit<ReplayOptions, 'partitioning'> {
  /** Holds the rows of the one team; made anew. */
  readonly schema: string;
  readonly teamId: string;
  /** Leaves out what was recorded later (ISO, UTC). */
  readonly recordedUpTo?: string;
  /** Told how many events were folded since it was last told. */
  readonly onFolded?: (events: number) => void;
}

/** The events of one team folded into tables of their own. */
export interface TeamFold {
  /** Folds on up to a position. */
  readonly follow: (until: Position) => Promise<void>;
}

const BATCH_SIZE = 5000;

/** Begins with the first event. */
export const foldTeam = async (options: FoldTeamOptions): Promise<TeamFold> => {
  const { pool, store, schema, projections, teamId, recordedUpTo, onFolded } = options;
  const isMeant = ({ metadata, recordedAt }: RecordedEvent): boolean =>
    metadata.teamId === teamId && (recordedUpTo === undefined || recordedAt <= recordedUpTo);
  await pool.query(`drop schema if exists ${schema} cascade`);
  await prepareProjections(pool, schema, projections);
  const group = new ProjectionGroup({ pool, schema, projections });
  await group.open();
  let at = START;
  return {
    follow: async (until) => {
      while (at < until) {
        const read = await store.readAll(at, BATCH_SIZE);
        const events = read.filter(({ position }) => position <= until);
        const meant = events.filter(isMeant);
        await group.apply(meant);
        onFolded?.(meant.length);
        at = events.at(-1)?.position ?? until;
      }
    },
  };
};
