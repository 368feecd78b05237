import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer } from '@quartermaster/contracts/core/server';
import type { Response } from 'express';
import type { KeptAnswer } from '../idempotency/idempotency.ts';
import { passOn, sendFile } from './send-file.ts';

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
