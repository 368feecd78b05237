import { commentAdded } from '@quartermaster/contracts/comments/events';
import { userIdOf } from '@quartermaster/contracts/core/event';
import type { Revision, UserId } from '@quartermaster/contracts/core/ids';
import { defineProjection, on } from '@quartermaster/infra/platform/projections/projection';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

export interface CommentRow {
  readonly contextId: string;
  /** Place among the comments on one thing. */
  readonly revision: Revision;
  readonly id: string;
  readonly userId: UserId | null;
  /** The email in an event of version 1; null in later versions. */
  readonly userEmail: string | null;
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
    userEmail: 'text',
    writtenAt: 'text',
    content: 'text',
  },
});

/** Comments as they were written. Queries find the author's email by the user id. */
export const commentsProjection = defineProjection({
  name: 'comments',
  version: 3,
  tables: [comments],
  keepsPersons: true,
  on: [
    on(commentAdded, {
      fold: ({ data, metadata, revision }, rows) => {
        const { commentId: id, contextId, writtenAt, content } = data;
        const userId = data.userId ?? userIdOf(metadata.actor);
        const userEmail = data.userEmail ?? null;
        rows.put(comments, { contextId, revision, id, userId, userEmail, writtenAt, content });
      },
    }),
  ],
});
