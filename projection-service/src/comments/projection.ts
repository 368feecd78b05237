import { commentAdded } from '@quartermaster/contracts/comments/events';
import { defineProjection, on } from '@quartermaster/infra/projections/projection';
import { comments } from './table.ts';

/** Comments, each as it was written. */
export const commentsProjection = defineProjection({
  name: 'comments',
  version: 2,
  tables: [comments],
  on: [
    on(commentAdded, {
      fold: ({ data, revision }, rows) => {
        const { commentId: id, contextId, userEmail, writtenAt, content } = data;
        rows.put(comments, { contextId, revision, id, userEmail, writtenAt, content });
      },
    }),
  ],
});
