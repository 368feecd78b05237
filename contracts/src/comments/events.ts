import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';

export const commentAdded = defineEvent({
  type: 'CommentAdded',
  version: 1,
  summary: 'Somebody said something about an order, a supplier or a product.',
  data: z.object({
    commentId: z.string(),
    /** The order, supplier or product. */
    contextId: z.string(),
    userEmail: z.string(),
    content: z.string(),
    writtenAt: z.string(),
  }),
});

/** Stream `comments-<teamId>.<contextId>`. */
export const commentEvents = [commentAdded] as const;
export type CommentEvent = EventsOf<typeof commentEvents>;
