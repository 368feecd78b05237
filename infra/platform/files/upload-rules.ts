import {
  logoTypes,
  describeUploadLimit,
  type UploadTarget,
} from '@quartermaster/contracts/assets/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';

const mediaType = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,80}$/;

/** The answer to a file above its limit. */
export const fileTooLarge = (maxBytes: number): Rejection =>
  new Rejection('PAYLOAD_TOO_LARGE', describeUploadLimit(maxBytes));

/**
 * The media type in lower case without parameters. An attachment may have any type, an import is CSV (AMB-127),
 * a logo is PNG, JPEG or WebP; refuses other types with UNSUPPORTED_MEDIA_TYPE.
 */
export const requireAcceptedType = (target: UploadTarget, given: string): string => {
  const type = (given.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!mediaType.test(type)) {
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', 'The type of the file must look like text/csv');
  }
  if (target === 'imports' && type !== 'text/csv') {
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', 'An import must be a CSV file');
  }
  if (target === 'logos' && !logoTypes.includes(type)) {
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', 'A logo must be a PNG, JPEG or WebP picture');
  }
  return type;
};
