import { z } from 'zod';
import { defineEvent, type EventsOf, createTextReplacer } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

export const commentAdded = defineEvent({
  type: 'CommentAdded',
  version: 1,
  summary: 'Somebody said something about an order, a supplier or a product.',
  data: z.object({
    commentId: z.string(),
    /** The order, supplier or product. */
    contextId: z.string(),
    /** The author. */
    userId: idSchemas.userId,
    content: z.string(),
    writtenAt: z.string(),
  }),
  teamTexts: { replace: createTextReplacer('content') },
});

/** Stream `comments-<teamId>.<contextId>`. */
export const commentEvents = [commentAdded] as const;
export type CommentEvent = EventsOf<typeof commentEvents>;
