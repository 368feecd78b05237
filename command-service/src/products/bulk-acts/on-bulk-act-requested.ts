import { bulkActRequested, bulkActUndoRequested } from '@quartermaster/contracts/bulk-acts/events';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import type { BulkParts } from './change-item.ts';
import { runBulkAct } from './run.ts';

/**
 * Runs bulk acts and their undoing, those of a team one after the other in the order of their requests: of two acts on the
 * same items, the later one takes effect.
 */
export const onBulkActRequested = (parts: BulkParts): Reaction =>
  defineReaction({
    name: 'on-bulk-act-requested',
    types: [bulkActRequested.type, bulkActUndoRequested.type],
    from: 'first event',
    handle: (event, run) => runBulkAct(parts, event, run),
  });
