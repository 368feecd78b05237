import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DownloadBroken, readLines } from './bulk-lines.ts';

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let at = 0; from < bytes.length; at += 1) {
    const size = sizes[at % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

const collectLines = async (chunks: AsyncIterable<Uint8Array>): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const batch of readLines(chunks)) lines.push(...batch);
  return lines;
};

test('returns the same lines however the stream is divided, also inside a character', async () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replaceAll('\n', ''));
  const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), sizes, async (lines, chunkSizes) => {
      const bytes = new TextEncoder().encode(lines.map((text) => `${text}\n`).join(''));
      expect(await collectLines(inChunks(bytes, chunkSizes))).toEqual(lines);
    }),
  );
});

test('accepts a last line without a line break, but no unlimited line', async () => {
  const bytes = new TextEncoder().encode('one\ntwo');
  expect(await collectLines(inChunks(bytes, [4]))).toEqual(['one', 'two']);
  const endless = inChunks(new Uint8Array(5_000_000).fill(97), [1_000_000]);
  await expect(collectLines(endless)).rejects.toThrow(DownloadBroken);
});
