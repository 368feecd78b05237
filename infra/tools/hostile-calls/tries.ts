import type { Operation } from './operations.ts';
import type { Received, Sent } from './send.ts';
import type { Things } from './things.ts';

/** One attack: a request, or several sent at the same moment. */
export interface Try {
  /** Where it is hostile, and how; both for the report. */
  readonly field: string;
  readonly value: string;
  readonly requests: readonly Sent[];
  /** What is wrong with the answers together, beside what is wrong with each. */
  readonly together?: (received: readonly Received[]) => readonly string[];
  /** The call that answers, where it is not the attacked one; null for an address without a call. */
  readonly answeredBy?: Operation | null;
}

/** What attacks are made of: a call, things of the team that its ids name, and headers of a signed-in admin. */
export interface Stage {
  readonly operation: Operation;
  readonly things: Things;
  readonly headers: Readonly<Record<string, string>>;
  /** Text that no other stage has. */
  readonly mark: string;
}

/** All attacks of a kind on a call; the same list on every stage, up to ids. */
export type Tactic = (stage: Stage) => readonly Try[];
