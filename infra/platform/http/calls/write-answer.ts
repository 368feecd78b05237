import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer, FileAnswer } from '@quartermaster/contracts/core/server';
import type { Response } from 'express';
import type { StoredAnswer } from '../idempotency/idempotency.ts';

/** Types that a browser shows without running code; every other upload is sent as a download. */
const harmless: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

/** Content policy of shown files. PDFs go without it, since browser viewers fail in a sandbox. */
const LOCKED_IN = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Prevents that a file from a user runs code on this site, also when it declares another type. */
const keepHarmless = (response: Response, { contentType }: FileAnswer): void => {
  const offered = response.get('Content-Disposition') ?? 'attachment';
  if (harmless.has(contentType)) {
    response.setHeader('Content-Disposition', offered.replace(/^attachment/, 'inline'));
  }
  if (contentType !== 'application/pdf') response.setHeader('Content-Security-Policy', LOCKED_IN);
};

const isDisconnect = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** A pipe adds seven listeners to a response that has five already: more than Node's warning limit for leaks. */
const MOST_LISTENERS = 20;

/** Streams the file; ends when the caller disconnects. */
const streamContent = async (
  response: Response,
  content: AsyncIterable<Uint8Array | string>,
): Promise<void> => {
  response.setMaxListeners(MOST_LISTENERS);
  try {
    await pipeline(Readable.from(content), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
};

/** Sends a file from memory or as a stream. */
const sendFile = async (response: Response, file: FileAnswer): Promise<void> => {
  const { content, contentType, size } = file;
  response
    .status(200)
    .attachment(file.filename) // first, since it also sets a content type
    .set({ 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  if (file.etag !== undefined) {
    response.set({ ETag: `"${file.etag}"`, 'Cache-Control': 'private, no-cache' });
  }
  if (file.untrusted === true) keepHarmless(response, file);
  if (typeof content === 'string') response.send(content);
  else if (content instanceof Uint8Array) response.send(Buffer.from(content));
  else {
    if (size !== undefined) response.setHeader('Content-Length', size);
    await streamContent(response, content);
  }
};

const jsonType = 'application/json; charset=utf-8';

/** Status, headers and JSON text of an answer without a file. */
export const toStoredAnswer = (route: Route, answer: Answer): StoredAnswer => ({
  status: route.status,
  headers: {
    ...(answer.position !== undefined && { 'X-Position': String(answer.position) }),
    ...(answer.revision !== undefined && { ETag: `"${answer.revision}"` }),
    ...(answer.location !== undefined && { Location: answer.location }),
    ...(answer.cookie !== undefined && { 'Set-Cookie': answer.cookie }),
  },
  body: route.status === 204 || answer.body === undefined ? null : JSON.stringify(answer.body),
});

/** Sends the answer with no-store: answers of the API belong to one caller and must not be cached. */
export const sendStoredAnswer = (
  response: Response,
  { status, headers, body }: StoredAnswer,
): void => {
  response.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
  if (body === null) response.end();
  else response.type(jsonType).send(body);
};

/** Longest time to send the answer of an expensive call to a slow reader. */
export const SENDING_MS = 120_000;

/** Ends the connection when sending the answer takes longer than `longestMs`. */
export const boundSending = (response: Response, longestMs: number): void => {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const timer = setTimeout(() => response.destroy(), longestMs).unref();
    response.once('close', () => clearTimeout(timer));
    return writeHead(...head);
  }) as typeof writeHead;
};

const streamJson = async function* (listed: NonNullable<Answer['listed']>): AsyncGenerator<string> {
  let opening = '[';
  for await (const some of listed) {
    for (const one of some) {
      yield opening + JSON.stringify(one);
      opening = ',';
    }
  }
  yield opening === '[' ? '[]' : ']';
};

/** A failure before the first element is answered as a problem; a later one ends the connection. */
const sendListed = async (
  response: Response,
  listed: NonNullable<Answer['listed']>,
): Promise<void> => {
  const json = streamJson(listed);
  const first = await json.next();
  response.status(200).set('Cache-Control', 'no-store').type(jsonType);
  response.write(first.value ?? '');
  await streamContent(response, json);
};

export const sendAnswer = async (
  response: Response,
  route: Route,
  answer: Answer,
): Promise<void> => {
  if (answer.file !== undefined) await sendFile(response, answer.file);
  else if (answer.listed !== undefined) await sendListed(response, answer.listed);
  else sendStoredAnswer(response, toStoredAnswer(route, answer));
};
