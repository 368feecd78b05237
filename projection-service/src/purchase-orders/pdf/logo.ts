import { logoTypes } from '@quartermaster/contracts/assets/routes';
import { uploadedFileOf } from '@quartermaster/contracts/assets/uploaded-file';
import type { Files } from '@quartermaster/infra/files/files';
import { buffer } from 'node:stream/consumers';

/** The team's logo as a data URL, from where it is stored; empty without one, or when its file is gone. */
export const logoOf = async (
  files: Pick<Files, 'describe' | 'read'>,
  teamId: string,
  logoUrl: string,
): Promise<string> => {
  const fileId = uploadedFileOf(logoUrl)?.fileId ?? '';
  const file = await files.describe(fileId);
  if (file?.teamId !== teamId || !logoTypes.includes(file.contentType)) return '';
  const content = await files.read(fileId);
  if (content === null) return '';
  return `data:${file.contentType};base64,${(await buffer(content)).toString('base64')}`;
};
