import type {
  BulkActEvent,
  BulkChange,
  SkippedItem,
} from '@quartermaster/contracts/bulk-acts/events';
import { type BulkAct, MAX_NAMED_ITEMS } from '@quartermaster/contracts/bulk-acts/calls';
import type { Revision } from '@quartermaster/contracts/core/ids';
import { evolveByType } from '../../core/decider.ts';

type DataOf<Type extends BulkActEvent['type']> = Extract<BulkActEvent, { type: Type }>['data'];
export type ItemKind = DataOf<'BulkActRequested'>['itemKind'];

interface Undo {
  readonly parts: number;
  readonly done: number;
  readonly restored: number;
  readonly changedSinceCount: number;
  /** The first of them. */
  readonly changedSince: readonly string[];
}

/** The ids of the items stay in their events, since a team may have many acts. */
export interface BulkActStatus {
  readonly state: BulkAct['state'] | 'UNKNOWN';
  readonly actId: string;
  readonly change: BulkChange | null;
  readonly itemKind: ItemKind;
  readonly itemsCount: number;
  /** Revisions of the events that list the items, a part each. */
  readonly listedAt: readonly Revision[];
  /** Revisions of the events with the outcome of each part. */
  readonly advancedAt: readonly Revision[];
  readonly changed: number;
  readonly unchanged: number;
  readonly skippedCount: number;
  /** The first of them. */
  readonly skipped: readonly SkippedItem[];
  readonly undo: Undo | null;
  /** Number of events. */
  readonly length: number;
}

export const initial: BulkActStatus = {
  state: 'UNKNOWN',
  actId: '',
  change: null,
  itemKind: 'variants',
  itemsCount: 0,
  listedAt: [],
  advancedAt: [],
  changed: 0,
  unchanged: 0,
  skippedCount: 0,
  skipped: [],
  undo: null,
  length: 0,
};

const noUndo: Undo = { parts: 0, done: 0, restored: 0, changedSinceCount: 0, changedSince: [] };

const appendFirst = <Item>(known: readonly Item[], more: readonly Item[]): readonly Item[] =>
  [...known, ...more].slice(0, MAX_NAMED_ITEMS);

const advanceUndo = (undo: Undo, data: DataOf<'BulkActUndoAdvanced'>): Undo => ({
  parts: undo.parts + 1,
  done: undo.done + data.restored + data.changedSince.length,
  restored: undo.restored + data.restored,
  changedSinceCount: undo.changedSinceCount + data.changedSince.length,
  changedSince: appendFirst(undo.changedSince, data.changedSince),
});

const evolveOne = evolveByType<BulkActStatus, BulkActEvent>({
  BulkActRequested: (act, { actId, change, itemKind, itemsCount }) => ({
    ...act,
    state: 'RUNNING',
    actId,
    change,
    itemKind,
    itemsCount,
  }),
  BulkActItemsListed: (act) => ({ ...act, listedAt: [...act.listedAt, act.length] }),
  BulkActAdvanced: (act, { changed, unchanged, skipped }) => ({
    ...act,
    advancedAt: [...act.advancedAt, act.length],
    changed: act.changed + changed.length,
    unchanged: act.unchanged + unchanged,
    skippedCount: act.skippedCount + skipped.length,
    skipped: appendFirst(act.skipped, skipped),
  }),
  BulkActInterrupted: (act) => ({ ...act, state: 'STOPPING' }),
  BulkActFinished: (act, { stopped }) => ({ ...act, state: stopped ? 'STOPPED' : 'DONE' }),
  BulkActUndoRequested: (act) => ({ ...act, state: 'UNDOING', undo: noUndo }),
  BulkActUndoAdvanced: (act, data) => ({ ...act, undo: advanceUndo(act.undo ?? noUndo, data) }),
  BulkActUndone: (act) => ({ ...act, state: 'UNDONE' }),
});

export const evolve = (act: BulkActStatus, event: BulkActEvent): BulkActStatus => ({
  ...evolveOne(act, event),
  length: act.length + 1,
});

export const isRunning = ({ state }: Pick<BulkActStatus, 'state'>): boolean =>
  state === 'RUNNING' || state === 'STOPPING';
