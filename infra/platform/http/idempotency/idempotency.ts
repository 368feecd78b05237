/** An answer as it is kept and given again: `body` is the JSON text, null where there was none. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A request that carries an Idempotency-Key. Keys of different scopes (team or user) never meet. */
export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  /** Of method, address and body: tells a repetition from another request under the same key. */
  readonly requestHash: string;
  /** Id and instant (ISO) this request gets if nobody has seen its key before. */
  readonly commandId: string;
  readonly now: string;
}

export type Claim =
  /** Run the command under this id and instant: those of the first try, should that one have died. */
  | { readonly outcome: 'run'; readonly commandId: string; readonly startedAt: string }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer }
  | { readonly outcome: 'reused-for-another-request' }
  /** The first request is still at work after a decent wait. */
  | { readonly outcome: 'still-running' };

/** Remembers what was asked under a key, so that a repeated command has one effect and one answer (NF-E-02). */
export interface Idempotency {
  /** Waits while the same request is at work elsewhere. */
  readonly claim: (request: KeyedRequest) => Promise<Claim>;
  readonly keep: (request: KeyedRequest, answer: KeptAnswer) => Promise<void>;
  /** After a failure nobody decided: the next try runs at once, under the same id and instant. */
  readonly release: (request: KeyedRequest) => Promise<void>;
  /** Forgets keys first seen before an instant (ISO); answers how many. */
  readonly forgetBefore: (instant: string) => Promise<number>;
}
