import type { FileAnswer } from '@quartermaster/contracts/core/server';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Types a browser shows without running anything of them; every other upload is offered to be saved. */
const harmless: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

/** A PDF is shown by a viewer of the browser that does not work in a sandbox. */
const LOCKED_IN = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** What came from a user never runs in the name of this site, whatever it says to be. */
const keepHarmless = (response: Response, { contentType }: FileAnswer): void => {
  const offered = response.get('Content-Disposition') ?? 'attachment';
  if (harmless.has(contentType)) {
    response.setHeader('Content-Disposition', offered.replace(/^attachment/, 'inline'));
  }
  if (contentType !== 'application/pdf') response.setHeader('Content-Security-Policy', LOCKED_IN);
};

const callerLeft = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** A pipe adds seven listeners to the end of a response, which has five already: more than Node takes for a leak. */
const MOST_LISTENERS = 20;

/** Sends it as it comes; a caller who leaves ends it. */
export const passOn = async (
  response: Response,
  content: AsyncIterable<Uint8Array | string>,
): Promise<void> => {
  response.setMaxListeners(MOST_LISTENERS);
  try {
    await pipeline(Readable.from(content), response);
  } catch (error) {
    if (!callerLeft(error)) throw error;
  }
};

/** Sends a file whole or as it is read. */
export const sendFile = async (response: Response, file: FileAnswer): Promise<void> => {
  const { content, contentType, size } = file;
  response
    .status(200)
    .attachment(file.filename) // sets a type of its own, hence first
    .set({ 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  if (file.untrusted === true) keepHarmless(response, file);
  if (typeof content === 'string') response.send(content);
  else if (content instanceof Uint8Array) response.send(Buffer.from(content));
  else {
    if (size !== undefined) response.setHeader('Content-Length', size);
    await passOn(response, content);
  }
};
