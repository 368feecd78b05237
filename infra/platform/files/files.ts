import type { Readable } from 'node:stream';
import type { TeamId } from '@quartermaster/contracts/core/ids';

/** What is known of a stored file besides its bytes. */
export interface StoredFile {
  /** A uuid: the only part of a file that becomes a path. */
  readonly id: string;
  readonly teamId: TeamId;
  /** As the user called it, without folders; for display and downloads only. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

export interface FileToStore extends Omit<StoredFile, 'size'> {
  readonly maxBytes: number;
}

/** Where uploaded files are kept. */
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
}

const longestName = 150;

/** A file name to show and to offer for downloads: no folders, no control characters, never empty (NF-U-05). */
export const displayName = (given: string): string => {
  const lastPart = given.split(/[/\\]/).at(-1) ?? '';
  const clean = lastPart.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return /^\.*$/.test(clean) ? 'file' : clean.slice(-longestName).replace(/^\p{Cs}/u, '');
};

/** A file of the team; null for another team's, which is as unknown as one that never was (NF-U-04). */
export const teamFile = async (
  files: Pick<Files, 'describe'>,
  teamId: TeamId,
  fileId: string,
): Promise<StoredFile | null> => {
  const file = await files.describe(fileId);
  return file?.teamId === teamId ? file : null;
};
