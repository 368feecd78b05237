import { commentAdded } from '@quartermaster/contracts/comments/events';
import type { Actor } from '@quartermaster/contracts/core/event';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { defineProjection, on } from '@quartermaster/infra/platform/projections/projection';
import { comments } from './table.ts';

const userOf = (actor: Actor): UserId | null => (actor.kind === 'user' ? actor.id : null);

/** Comments, each as it was written. Queries find the email of the author by id. */
export const commentsProjection = defineProjection({
  name: 'comments',
  version: 3,
  tables: [comments],
  on: [
    on(commentAdded, {
      fold: ({ data, metadata, revision }, rows) => {
        const { commentId: id, contextId, writtenAt, content } = data;
        const userId = data.userId ?? userOf(metadata.actor);
        const userEmail = data.userEmail ?? null;
        rows.put(comments, { contextId, revision, id, userId, userEmail, writtenAt, content });
      },
    }),
  ],
});
