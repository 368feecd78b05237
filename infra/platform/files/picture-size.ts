import { disableTypes, imageSize, types } from 'image-size';

/** Of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The formats in which a team may upload a picture. */
const formats: readonly string[] = ['png', 'jpg', 'webp'];
/** Bytes of the longest header, that of a WebP file. The library gives 1 × 1 for one that is cut. */
const HEADER_BYTES = 30;

disableTypes(types.filter((type) => !formats.includes(type)));

/**
 * The size that a PNG, JPEG or WebP picture says it has; null for anything else.
 * The header alone is read: no pixel is unpacked.
 */
export const pictureSize = (bytes: Buffer): PictureSize | null => {
  if (bytes.length < HEADER_BYTES) return null;
  try {
    // A copy: the library reads on behind the end of a view into a larger buffer.
    const { width, height } = imageSize(Uint8Array.from(bytes));
    return { width, height };
  } catch {
    return null; // no such picture, or one that breaks off before its size
  }
};
