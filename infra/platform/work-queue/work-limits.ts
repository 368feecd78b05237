/** The bounds of one kind of work in this process. */
export interface WorkLimits {
  readonly atOnce: number;
  /** Less than `atOnce`, so that one team never has all places. */
  readonly atOncePerTeam: number;
  readonly waiting: number;
  readonly waitingPerTeam: number;
  readonly longestWaitMs: number;
  /** What a refused caller is asked to wait. */
  readonly retryAfterSeconds: number;
  /** Answers that are being sent, or kept for a caller who reads slowly; while there are as many, no work begins. */
  readonly sending: number;
  readonly sendingPerTeam: number;
}

/** Who waits for the work. */
export interface Caller {
  /** Aborted when the caller leaves. */
  readonly signal?: AbortSignal;
  /** What the caller's body takes while it waits. */
  readonly bodyBytes?: number;
  /** Resolves when the answer was sent or its connection ended. */
  readonly answered?: Promise<unknown>;
}

/** Why work was not begun: the team's bound, the bound of all teams, or a wait that took too long. */
export type Refusal = 'team' | 'all' | 'late';
