import { z } from 'zod';
import { uuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';

/** Characters of one comment. */
export const MAX_COMMENT = 5000;

/** Two names are in snake case, as callers know them (ENT-COM-02, ENT-COM-03). */
export const comment = z.object({
  id: z.string(),
  user_email: z.string(),
  created_at: z.string(),
  content: z.string(),
});
export type Comment = z.infer<typeof comment>;

const byContext = z.object({ contextId: uuid });

export const listComments = defineRoute({
  id: 'API-COM-01',
  method: 'GET',
  path: '/comments/:contextId',
  kind: 'query',
  summary: 'What was said about an order, a supplier or a product, oldest first',
  params: byContext,
  response: z.array(comment),
});

export const addComment = defineRoute({
  id: 'API-COM-02',
  method: 'POST',
  path: '/comments/:contextId',
  kind: 'command',
  summary: 'Says something about an order, a supplier or a product; it stays as it is',
  params: byContext,
  body: z.strictObject({ content: text.trim().min(1).max(MAX_COMMENT) }),
  response: comment,
  status: 201,
});

export const commentRoutes = [listComments, addComment] as const;
