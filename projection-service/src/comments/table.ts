import type { Revision } from '@quartermaster/contracts/core/ids';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

export interface CommentRow {
  readonly contextId: string;
  /** Place among the comments on one thing. */
  readonly revision: Revision;
  readonly id: string;
  readonly userId: UserId | null;
  /** What an event of version 1 says; null for later ones. */
  readonly userEmail: string | null;
  readonly writtenAt: string;
  readonly content: string;
}

/** What was said about orders, suppliers and products. */
export const comments = defineTable<CommentRow>({
  name: 'comments',
  key: ['contextId', 'revision'],
  columns: {
    contextId: 'text',
    revision: 'int',
    id: 'text',
    userId: 'text',
    userEmail: 'text',
    writtenAt: 'text',
    content: 'text',
  },
});
