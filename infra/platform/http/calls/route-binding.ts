import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { LimitKind } from '@quartermaster/contracts/core/route';
import type { WorkQueues } from '../../limits/work-queues.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Limit } from '../security.ts';
import type { Gatekeeping } from './authorise.ts';

/** Dependencies of bound calls: who may call, the turns of teams, and the positions of the read models. */
export interface RouteBinding extends Gatekeeping {
  /** The queues in which calls wait for the turn of their team. */
  readonly work: WorkQueues;
  /** Required by services with commands. */
  readonly idempotency?: Idempotency;
  /** True once the read models have reached the position; false after the time limit. */
  readonly waitForPosition?: (
    position: Position,
    timeoutMs: number,
    teamId: TeamId,
  ) => Promise<boolean>;
  /** The position of the newest event of the log, by which positions are noticed that the log never had. */
  readonly logHead?: () => Promise<Position>;
  /**
   * Waits (bounded) until the read models of this process show a command before it is answered. A caller who sends no
   * position then reads its own change. Absent where another process answers queries.
   */
  readonly waitForOwnWrites?: (position: Position, teamId: TeamId) => Promise<unknown>;
  /** The present instant (ISO, UTC). */
  readonly now: () => string;
  /** Requests of one address to each call that has a limit of its own (NF-S-02), in place of the usual ones. */
  readonly limits?: Partial<Readonly<Record<LimitKind, Limit>>>;
  /** Longest time to send the answer of an expensive call. */
  readonly sendingMs?: number;
  /** Longest time to send server-sent events, also to a reader that takes none. */
  readonly followingMs?: number;
  /** Interval at which a running event stream checks that its caller may still read it. */
  readonly accessCheckMs?: number;
  /** Checks every answer and refusal against the contract and fails for one that it does not name; for tests. */
  readonly checkAnswers?: boolean;
}
