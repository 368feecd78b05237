import { useQuery } from '@tanstack/react-query';
import { teamMembersQuery } from '../data/members.ts';
import { useUserContext } from '../data/user-context.ts';
import { compareVersions, mergeParts } from '../lib/merge.ts';
import { joinParts } from '../lib/words.ts';
import { ConflictPanel } from '../ui/conflict-panel.tsx';
import type { Conflict } from './use-saving.ts';
import { AUTOMATIC_CHANGE, changedBy, type Edited, SOMEBODY_ELSE, YOU_ELSEWHERE } from './words.ts';

export interface DraftConflictProps {
  readonly noun: Edited;
  /** Null while there is none. */
  readonly conflict: Conflict | null;
  readonly saving: boolean;
}

/** Name of a user, else the address; somebody else for a user who has left the team. */
const useAuthorName = (userId: string | null | undefined): string => {
  const { user } = useUserContext();
  const { data } = useQuery(teamMembersQuery);
  if (userId === null) return AUTOMATIC_CHANGE;
  if (userId === user.id) return YOU_ELSEWHERE;
  const member = [...(data?.admins ?? []), ...(data?.users ?? [])].find(({ id }) => id === userId);
  if (member === undefined) return SOMEBODY_ELSE;
  return joinParts(' ', member.firstName, member.surname) || member.email;
};

const Shown = ({
  noun,
  conflict,
  saving,
}: DraftConflictProps & { readonly conflict: Conflict }) => (
  <ConflictPanel
    title={changedBy(noun, useAuthorName(conflict.author?.userId), conflict.author?.changedAt)}
    differences={compareVersions(conflict.versions)}
    saving={saving}
    onSave={(choices) => conflict.resolve(mergeParts(conflict.versions, choices))}
    onTakeTheirs={conflict.takeTheirs}
    onClose={conflict.dismiss}
  />
);

export const DraftConflict = ({ conflict, ...props }: DraftConflictProps) =>
  conflict !== null && <Shown {...props} conflict={conflict} />;
