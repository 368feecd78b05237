import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer, FileAnswer } from '@quartermaster/contracts/core/server';
import type { Response } from 'express';
import type { KeptAnswer } from '../idempotency/idempotency.ts';

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
const passOn = async (
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
const sendFile = async (response: Response, file: FileAnswer): Promise<void> => {
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

const jsonType = 'application/json; charset=utf-8';

/** Status, headers and JSON text of an answer that is no file. */
export const keptAnswer = (route: Route, answer: Answer): KeptAnswer => ({
  status: route.status,
  headers: {
    ...(answer.position !== undefined && { 'X-Position': answer.position }),
    ...(answer.revision !== undefined && { ETag: `"${answer.revision}"` }),
    ...(answer.location !== undefined && { Location: answer.location }),
  },
  body: route.status === 204 || answer.body === undefined ? null : JSON.stringify(answer.body),
});

/** Sends it; answers of the API belong to one caller and are kept nowhere on the way. */
export const sendKept = (response: Response, { status, headers, body }: KeptAnswer): void => {
  response.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
  if (body === null) response.end();
  else response.type(jsonType).send(body);
};

/** How long the answer of an expensive call is kept for a caller who reads it slowly. */
export const SENDING_MS = 120_000;

/** Ends the connection when the answer, once it has begun, is not sent in time. */
export const boundSending = (response: Response, longestMs: number): void => {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const timer = setTimeout(() => response.destroy(), longestMs).unref();
    response.once('close', () => clearTimeout(timer));
    return writeHead(...head);
  }) as typeof writeHead;
};

const jsonOf = async function* (listed: NonNullable<Answer['listed']>): AsyncGenerator<string> {
  let opening = '[';
  for await (const some of listed) {
    for (const one of some) {
      yield opening + JSON.stringify(one);
      opening = ',';
    }
  }
  yield opening === '[' ? '[]' : ']';
};

/** What fails before the first element is answered as a problem; what fails later ends the connection. */
const sendListed = async (
  response: Response,
  listed: NonNullable<Answer['listed']>,
): Promise<void> => {
  const json = jsonOf(listed);
  const first = await json.next();
  response.status(200).set('Cache-Control', 'no-store').type(jsonType);
  response.write(first.value ?? '');
  await passOn(response, json);
};

export const sendAnswer = async (
  response: Response,
  route: Route,
  answer: Answer,
): Promise<void> => {
  if (answer.file !== undefined) await sendFile(response, answer.file);
  else if (answer.listed !== undefined) await sendListed(response, answer.listed);
  else sendKept(response, keptAnswer(route, answer));
};
