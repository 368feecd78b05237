import { commentAdded } from '@quartermaster/contracts/comments/events';
import type { Revision, UserId } from '@quartermaster/contracts/core/ids';
import { defineProjection, on } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface CommentRow {
  readonly contextId: string;
  /** Place among the comments on one thing. */
  readonly revision: Revision;
  readonly id: string;
  readonly userId: UserId;
  readonly writtenAt: string;
  readonly content: string;
}

/** Comments on orders, suppliers and products. */
const comments = defineTable<CommentRow>({
  name: 'comments',
  key: ['contextId', 'revision'],
  columns: {
    contextId: 'text',
    revision: 'int',
    id: 'text',
    userId: 'text',
    writtenAt: 'text',
    content: 'text',
  },
});

/** Comments as they were written. Queries find the author's email by the user id. */
export const commentsProjection = defineProjection({
  name: 'comments',
  version: 1,
  tables: [comments],
  on: [
    on(commentAdded, {
      fold: ({ data, revision }, rows) => {
        const { commentId: id, contextId, userId, writtenAt, content } = data;
        rows.put(comments, { contextId, revision, id, userId, writtenAt, content });
      },
    }),
  ],
});
