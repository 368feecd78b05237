/** A stored answer: `body` is the JSON text, null when there was none. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A request that carries an Idempotency-Key. Each scope (team or user) has its own keys. */
export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  /** Hash of method, address and body; detects another request with the same key. */
  readonly requestHash: string;
  /** Command id of this request if its key is new. */
  readonly commandId: string;
  readonly now: string;
}

export type Claim =
  /** Run the command with this id and instant; after an interrupted first try they are its own. */
  | { readonly outcome: 'run'; readonly commandId: string; readonly startedAt: string }
  | { readonly outcome: 'answered'; readonly answer: StoredAnswer }
  | { readonly outcome: 'reused-for-another-request' }
  /** The first request still runs after the wait. */
  | { readonly outcome: 'still-running' };

/** Stores the answer of each key, so that a repeated command has one effect and one answer (NF-E-02). */
export interface Idempotency {
  /** Claims the key; waits while another process runs the same request. */
  readonly claim: (request: KeyedRequest) => Promise<Claim>;
  /** Renews the claim while `work` runs. A process that dies stops renewing, so its claim ends after the lease. */
  readonly renewDuring: <Result>(
    request: KeyedRequest,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  readonly keep: (request: KeyedRequest, answer: StoredAnswer) => Promise<void>;
  /** Ends the claim after a failure, so that the next try runs at once with the same id and instant. */
  readonly release: (request: KeyedRequest) => Promise<void>;
  /** Deletes keys first used before an instant (ISO); returns how many. */
  readonly forgetBefore: (instant: string) => Promise<number>;
}
