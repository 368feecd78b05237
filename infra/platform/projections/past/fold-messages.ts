import { EventTooNew } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position, TeamEvent } from '../../event-store/event-store.ts';
import { getErrorCode } from '../../postgres/postgres-errors.ts';
import type { Projection } from '../projection.ts';

/** The settings of a folding thread, passed at its start. */
export interface FoldSettings {
  readonly databaseUrl: string;
  /** Source of events: the log in PostgreSQL, or the thread that started this one. */
  readonly reads: 'postgres' | 'messages';
}

/** A past that a thread folds into tables of their own. */
export interface FoldOrder {
  readonly teamId: TeamId;
  /** Holds the tables; made anew. */
  readonly schema: string;
  /** Leaves out what was recorded later (ISO, UTC). */
  readonly recordedUpTo?: string;
  /** Position of the last event that is read. */
  readonly until: Position;
  /** Versions of the read models, by `versionsOf`. */
  readonly versions: string;
}

/** The names and versions of read models. A thread of another release has others. */
export const formatVersions = (projections: readonly Projection[]): string =>
  projections.map(({ name, version }) => `${name} ${String(version)}`).join(', ');

/** An error passed from one thread to another, without its class. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string;
}

export type ToThread =
  | { readonly kind: 'fold'; readonly order: FoldOrder }
  | { readonly kind: 'page'; readonly events: readonly TeamEvent[] }
  | { readonly kind: 'keys'; readonly keys: ReadonlyMap<string, Uint8Array> }
  | { readonly kind: 'unread' };

export type FromThread =
  | { readonly kind: 'read'; readonly after: Position; readonly limit: number }
  | { readonly kind: 'wantKeys'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'folded'; readonly events: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export const toFailure = (thrown: unknown): Failure => {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { name, message, stack, code: getErrorCode(thrown) };
};

/** The error of a failure. Calls are answered by its class or its code. */
export const toError = ({ name, message, stack, code }: Failure): Error => {
  const error = Object.assign(new Error(message), { name, ...(code !== '' && { code }) });
  if (stack !== undefined) error.stack = stack;
  if (name === 'EventTooNew') Object.setPrototypeOf(error, EventTooNew.prototype);
  return error;
};
