import { TextDecoder } from 'node:util';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes that are looked at: titles of columns, half of whose bytes are 0 in UTF-16. */
const LOOKED_AT = 64;

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** More than half of every second byte is 0, and none of the others. */
const isWide = (bytes: Uint8Array, zerosAt: 0 | 1): boolean => {
  const zeros = [...bytes.keys()].filter((at) => bytes[at] === 0);
  return zeros.length > bytes.length / 4 && zeros.every((at) => at % 2 === zerosAt);
};

/** The encoding of a table, by its byte order mark or, as many programs leave it out, by its first bytes. */
const encodingOf = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, 0xff, 0xfe) || isWide(bytes, 1)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) || isWide(bytes, 0) ? 'utf-16be' : 'utf-8';
};

/** The text of a file in UTF-8 or UTF-16, without its byte order mark; U+FFFD takes the place of what is neither. */
export const decodedText = async function* (
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const chunk of content) {
    if (decoder !== null) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < LOOKED_AT) continue;
    decoder = new TextDecoder(encodingOf(start.subarray(0, LOOKED_AT)));
    yield decoder.decode(start, { stream: true });
  }
  decoder ??= new TextDecoder(encodingOf(start));
  yield decoder.decode(start.length < LOOKED_AT ? start : new Uint8Array());
};
