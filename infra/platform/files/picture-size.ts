/** Of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The header is the first chunk of every PNG. */
const pngSize = (bytes: Buffer): PictureSize | null =>
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 12, 'IHDR') && bytes.length >= 24
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** Markers that begin a frame; C4, C8 and CC of the same row begin something else. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segment by segment up to the frame, which comes before the first pixel. */
const jpegSize = (bytes: Buffer): PictureSize | null => {
  if (!startsWith(bytes, 0, '\xff\xd8')) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (beginsFrame(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2); // a filling byte, or a segment
  }
  return null;
};

const webpSizes: Readonly<Record<string, (bytes: Buffer) => PictureSize>> = {
  'VP8 ': (bytes) => ({
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  }),
  VP8L: (bytes) => {
    const both = bytes.readUInt32LE(21);
    return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
};

const webpSize = (bytes: Buffer): PictureSize | null => {
  if (!startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBP') || bytes.length < 30)
    return null;
  return webpSizes[bytes.toString('latin1', 12, 16)]?.(bytes) ?? null;
};

/** The size a PNG, JPEG or WebP picture says it has; null for anything else. Nothing is unpacked. */
export const pictureSize = (bytes: Buffer): PictureSize | null =>
  pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes);
