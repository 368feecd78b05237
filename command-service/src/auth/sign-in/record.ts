/** What became of one try to sign in, for the log: it holds no code. */
export interface SignInRecord {
  readonly outcome: 'code-mailed' | 'code-refused' | 'signed-in' | 'refused';
  /** Null where only a code was given and it is nobody's. */
  readonly email: string | null;
  /** Address of the caller, as the connection or the gateway tells it. */
  readonly address: string;
  readonly reason?: 'too many tries' | 'no mails can be sent' | 'no such code' | 'deactivated';
  readonly requestId: string;
}

/** True for tries that came to nothing, which somebody who watches the log looks for. */
export const isRefused = ({ outcome }: SignInRecord): boolean =>
  outcome === 'code-refused' || outcome === 'refused';
