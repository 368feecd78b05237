import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Files, StoredFile } from './files.ts';

/** A file of the team; null for another team's, which is as unknown as one that never was (NF-U-04). */
export const teamFile = async (
  files: Pick<Files, 'describe'>,
  teamId: TeamId,
  fileId: string,
): Promise<StoredFile | null> => {
  const file = await files.describe(fileId);
  return file?.teamId === teamId ? file : null;
};
