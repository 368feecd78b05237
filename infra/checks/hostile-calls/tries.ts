import type { Operation } from './operations.ts';
import type { Received, Sent } from './send.ts';
import type { Things } from './things.ts';

/** One attack: a request, or several sent at the same time. */
export interface Try {
  /** The hostile field and its value, for the report. */
  readonly field: string;
  readonly value: string;
  /** Written when they are sent: most of a list are counted only. */
  readonly requests: () => readonly Sent[];
  /** The problems of the answers together, besides those of each answer. */
  readonly together?: (received: readonly Received[]) => readonly string[];
  /** The call that answers, if it is not the attacked one; null for an address without a call. */
  readonly answeredBy?: Operation | null;
}

/** The material of attacks: a call, things of the team for its ids, and headers of a signed-in admin. */
export interface Stage {
  readonly operation: Operation;
  readonly things: Things;
  readonly headers: Readonly<Record<string, string>>;
  /** A text that no other stage has. */
  readonly mark: string;
}

/** All attacks of a kind on a call; the same list on every stage except for ids. */
export type Tactic = (stage: Stage) => readonly Try[];
