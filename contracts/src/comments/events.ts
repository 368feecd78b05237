import { z } from 'zod';
import { defineEvent, type EventsOf, inTheClear, personOf, textsIn } from '../core/event.ts';
import { idOf } from '../core/ids.ts';

export const commentAdded = defineEvent({
  type: 'CommentAdded',
  version: 3,
  summary: 'Somebody said something about an order, a supplier or a product.',
  data: z.object({
    commentId: z.string(),
    /** The order, supplier or product. */
    contextId: z.string(),
    /** The author; null in version 1, where the metadata names the actor. */
    userId: idOf.userId.nullable(),
    /** The author's email, in version 1 alone. */
    userEmail: z.string().optional(),
    content: z.string(),
    writtenAt: z.string(),
  }),
  upcasters: { 1: (data) => ({ ...(data as object), userId: null }), 2: inTheClear },
  persons: {
    since: 3,
    replace: ({ userEmail, ...data }, replacement) =>
      userEmail === undefined
        ? data
        : { ...data, userEmail: replacement(userEmail, personOf(userEmail)) },
  },
  teamTexts: { since: 3, replace: textsIn('content') },
});

/** Stream `comments-<teamId>.<contextId>`. */
export const commentEvents = [commentAdded] as const;
export type CommentEvent = EventsOf<typeof commentEvents>;
