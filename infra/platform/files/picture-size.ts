import { disableTypes, imageSize, types } from 'image-size';

/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The formats in which a team may upload a picture. */
const formats: readonly string[] = ['png', 'jpg', 'webp'];
/** Bytes of the longest header, that of a WebP file. For a truncated one the library returns 1 × 1. */
const HEADER_BYTES = 30;

disableTypes(types.filter((type) => !formats.includes(type)));

/**
 * The size in the header of a PNG, JPEG or WebP picture; null for anything else.
 * Reads only the header and decodes no pixel.
 */
export const pictureSize = (bytes: Buffer): PictureSize | null => {
  if (bytes.length < HEADER_BYTES) return null;
  try {
    // A copy, because the library reads past the end of a view into a larger buffer.
    const { width, height } = imageSize(Uint8Array.from(bytes));
    return { width, height };
  } catch {
    return null; // another format, or truncated before the size
  }
};
