import { logoTypes } from '@quartermaster/contracts/assets/calls';
import { uploadedFileOf } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Files } from '@quartermaster/infra/platform/files/files';
import { teamFile } from '@quartermaster/infra/platform/files/team-file';
import { buffer } from 'node:stream/consumers';

/** The team's logo as a data URL, from where it is stored; empty without one, or when its file is gone. */
export const logoOf = async (
  files: Pick<Files, 'describe' | 'read'>,
  teamId: TeamId,
  logoUrl: string,
): Promise<string> => {
  const file = await teamFile(files, teamId, uploadedFileOf(logoUrl)?.fileId ?? '');
  if (file === null || !logoTypes.includes(file.contentType)) return '';
  const content = await files.read(file.id);
  if (content === null) return '';
  return `data:${file.contentType};base64,${(await buffer(content)).toString('base64')}`;
};
