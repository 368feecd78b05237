import { Rejection } from '@quartermaster/contracts/core/rejection';

/** 25 MB by signed upload (AMB-127). */
export const maxUploadBytes = 25 * 1024 * 1024;

/** What a file is uploaded for (AMB-126): an attachment takes any type, an import reads CSV only. */
export type UploadTarget = 'purchase-orders' | 'suppliers' | 'idea-products' | 'imports';

const mediaType = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,80}$/;

/** The media type in lower case without parameters; refuses with UNSUPPORTED_MEDIA_TYPE what the target does not take. */
export const acceptedType = (target: UploadTarget, given: string): string => {
  const type = (given.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!mediaType.test(type)) {
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', 'The type of the file must look like text/csv');
  }
  if (target === 'imports' && type !== 'text/csv') {
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', 'An import must be a CSV file');
  }
  return type;
};
