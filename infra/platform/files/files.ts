import type { Readable } from 'node:stream';
import type { TeamId } from '@quartermaster/contracts/core/ids';

/** Properties of a stored file. */
export interface StoredFile {
  /** A uuid; the only property that becomes part of a path. */
  readonly id: string;
  readonly teamId: TeamId;
  /** The user's file name without folders; for display and downloads only. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

export interface FileToStore extends Omit<StoredFile, 'size'> {
  readonly maxBytes: number;
}

/** Storage of uploaded files. */
export interface Files {
  /**
   * Stores all of `content` or nothing: a broken upload leaves no file (NF-U-03). Rejects with PAYLOAD_TOO_LARGE
   * beyond `maxBytes` and CONFLICT when the id is taken.
   */
  readonly store: (file: FileToStore, content: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** Null when there is no such file. */
  readonly describe: (id: string) => Promise<StoredFile | null>;
  /** The bytes; null when there is no such file. */
  readonly read: (id: string) => Promise<Readable | null>;
  /** Nothing happens when there is no such file. */
  readonly remove: (id: string) => Promise<void>;
  /** Deletes all files of a team; returns how many. */
  readonly removeTeamFiles: (teamId: TeamId) => Promise<number>;
}

const longestName = 150;

/** A file name to show and to offer for downloads: no folders, no control characters, never empty (NF-U-05). */
export const displayName = (given: string): string => {
  const lastPart = given.split(/[/\\]/).at(-1) ?? '';
  const clean = lastPart.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return /^\.*$/.test(clean) ? 'file' : clean.slice(-longestName).replace(/^\p{Cs}/u, '');
};

/** A file of the team; null for a file of another team, as for one that does not exist (NF-U-04). */
export const teamFile = async (
  files: Pick<Files, 'describe'>,
  teamId: TeamId,
  fileId: string,
): Promise<StoredFile | null> => {
  const file = await files.describe(fileId);
  return file?.teamId === teamId ? file : null;
};
