/** The download broke off or holds something that is no line of the platform. */
export class DownloadBroken extends Error {
  override readonly name = 'DownloadBroken';
}

/** A line longer than this is no line of the platform. */
const LONGEST_LINE = 4_000_000;

/** The lines of a text stream as they come, a batch per chunk; the last need not end with a newline. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new DownloadBroken('a line has no end');
    if (lines.length > 0) yield lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}
