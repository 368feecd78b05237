import { useQuery } from '@tanstack/react-query';
import { teamMembersQuery } from '../data/members.ts';
import { useUserContext } from '../data/user-context.ts';
import { formatDateTime } from '../lib/format.ts';
import { compareVersions, mergeParts } from '../lib/merge.ts';
import { joinParts } from '../lib/words.ts';
import { ConflictPanel } from '../ui/conflict-panel.tsx';
import type { ChangeAuthor } from './draft.ts';
import type { Conflict } from './use-saving.ts';

export interface DraftConflictProps {
  readonly noun: string;
  /** Null while there is none. */
  readonly conflict: Conflict | null;
  readonly saving: boolean;
}

/** Name of a user, else the address; "Somebody else" for a user who has left the team. */
const useAuthorName = (userId: string | null | undefined): string => {
  const { user } = useUserContext();
  const { data } = useQuery(teamMembersQuery);
  if (userId === null) return 'An automatic change';
  if (userId === user.id) return 'You, in another window,';
  const member = [...(data?.admins ?? []), ...(data?.users ?? [])].find(({ id }) => id === userId);
  if (member === undefined) return 'Somebody else';
  return joinParts(' ', member.firstName, member.surname) || member.email;
};

/** "Ada Clay changed this order on Mar 1, 2026, 9:30:00 AM UTC." */
const useTitle = (noun: string, author: ChangeAuthor | undefined): string => {
  const who = useAuthorName(author?.userId);
  const when = author === undefined ? '' : ` on ${formatDateTime(author.changedAt)} UTC`;
  return `${who} changed this ${noun}${when}`;
};

const Shown = ({
  noun,
  conflict,
  saving,
}: DraftConflictProps & { readonly conflict: Conflict }) => (
  <ConflictPanel
    title={useTitle(noun, conflict.author)}
    differences={compareVersions(conflict.versions)}
    saving={saving}
    onSave={(choices) => conflict.resolve(mergeParts(conflict.versions, choices))}
    onTakeTheirs={conflict.takeTheirs}
    onClose={conflict.dismiss}
  />
);

export const DraftConflict = ({ conflict, ...props }: DraftConflictProps) =>
  conflict !== null && <Shown {...props} conflict={conflict} />;
