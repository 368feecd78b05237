import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type Files, teamFile } from './files.ts';

/** Look-up of uploaded files. */
export type FileLookup = Pick<Files, 'describe'>;

interface AttachmentChange {
  readonly urls: readonly string[];
  /** Addresses that were attached before; they stay attached. */
  readonly attached: readonly string[];
  /** The field that holds the addresses. */
  readonly path: string;
}

/** Rejects with NOT_FOUND when an added address is of an uploaded file that the team does not have. */
export const requireOwnFiles = async (
  files: FileLookup,
  teamId: TeamId,
  { urls, attached, path }: AttachmentChange,
): Promise<void> => {
  const known = new Set(attached);
  for (const [at, url] of urls.entries()) {
    const uploaded = known.has(url) ? null : parseUploadedFile(url);
    if (uploaded === null || (await teamFile(files, teamId, uploaded.fileId)) !== null) continue;
    const message = 'This file was not uploaded by your team';
    throw new Rejection('NOT_FOUND', message, {
      issues: [{ path: `${path}.${String(at)}`, message }],
    });
  }
};
