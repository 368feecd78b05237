import { type CommentEvent, commentEvents } from '@quartermaster/contracts/comments/events';
import type { Decider } from '../core/decider.ts';

export interface AddComment {
  readonly type: 'AddComment';
  readonly comment: CommentEvent['data'];
}

/** Stream `comments-<teamId>.<contextId>`. Comments are neither changed nor deleted (AMB-125), so there is no state. */
export const commentDecider: Decider<AddComment, null, CommentEvent> = {
  subject: 'comments',
  definitions: commentEvents,
  initial: null,
  evolve: () => null,
  decide: ({ comment }) => [{ type: 'CommentAdded', data: comment }],
};
