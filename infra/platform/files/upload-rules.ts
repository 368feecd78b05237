import {
  logoTypes,
  maxUploadBytes,
  tooLargeText,
  type UploadTarget,
} from '@quartermaster/contracts/assets/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';

const mediaType = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,80}$/;

/** What a file beyond its limit is answered. */
export const fileTooLarge = (maxBytes: number): Rejection =>
  new Rejection('PAYLOAD_TOO_LARGE', tooLargeText(maxBytes));

/** What a file beyond every limit is answered, by gateways too. */
export const FILE_TOO_LARGE = fileTooLarge(maxUploadBytes);

/**
 * The media type in lower case without parameters. An attachment takes any type, an import reads CSV only (AMB-127),
 * a logo is PNG, JPEG or WebP; refuses with UNSUPPORTED_MEDIA_TYPE what the target does not take.
 */
export const acceptedType = (target: UploadTarget, given: string): string => {
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
