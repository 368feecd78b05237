import { addComment } from '@quartermaster/contracts/comments/calls';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { createIds } from '@quartermaster/platform/core/ids';
import { toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { commentDecider } from './decider.ts';

/** True when the team has an object with this id that can be commented on. */
export type ContextExists = (teamId: TeamId, contextId: string) => Promise<boolean>;

export const commentRoutes = (
  { handle }: Pick<CommandHandler, 'handle'>,
  contextExists: ContextExists,
): readonly MountedRoute[] => [
  mount(addComment, async (request) => {
    const { contextId } = request.params;
    if (!(await contextExists(requireTeamId(request), contextId))) {
      throw new Rejection('NOT_FOUND', 'There is nothing to comment on');
    }
    const { userId, email } = requireSession(request);
    const comment = {
      commentId: createIds(request.commandId, request.now)(),
      contextId,
      userId,
      content: request.body.content,
      writtenAt: request.now,
    };
    const command = { type: 'AddComment' as const, comment };
    const result = await handle(commentDecider, contextId, command, toCommandContext(request));
    const { commentId: id, writtenAt: created_at, content } = comment;
    return { body: { id, user_email: email, created_at, content }, position: result.position };
  }),
];
