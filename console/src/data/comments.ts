import { addComment, listComments } from '@quartermaster/contracts/comments/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

/** The comments on an order, a supplier or a product, oldest first. */
export const commentsQuery = (contextId: string) =>
  createRouteQuery(['comments', contextId], listComments, { params: { contextId } });

export const useAddComment = (contextId: string) =>
  useMutation({
    mutationFn: (content: string) => call(addComment, { params: { contextId }, body: { content } }),
    meta: {
      failed: 'The comment was not added',
      changes: ['comments'],
      words: { NOT_FOUND: 'What you are writing about no longer exists.' },
    },
  });
