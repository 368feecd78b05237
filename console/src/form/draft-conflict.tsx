import { differencesOf, mergedParts } from '../lib/merge.ts';
import { ConflictPanel } from '../ui/conflict-panel.tsx';
import type { Conflict } from './use-saving.ts';

export interface DraftConflictProps {
  readonly noun: string;
  /** Null while there is none. */
  readonly conflict: Conflict | null;
  readonly saving: boolean;
}

export const DraftConflict = ({ noun, conflict, saving }: DraftConflictProps) =>
  conflict !== null && (
    <ConflictPanel
      noun={noun}
      differences={differencesOf(conflict.versions)}
      saving={saving}
      onSave={(choices) => conflict.resolve(mergedParts(conflict.versions, choices))}
      onTakeTheirs={conflict.takeTheirs}
      onClose={conflict.dismiss}
    />
  );
