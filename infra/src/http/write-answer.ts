import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer } from '@quartermaster/contracts/core/server';
import type { Response } from 'express';
import type { KeptAnswer } from '../idempotency/idempotency.ts';

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

const sendFile = (response: Response, file: NonNullable<Answer['file']>): void => {
  response
    .status(200)
    .attachment(file.filename) // sets a type of its own, hence first
    .set({ 'Content-Type': file.contentType, 'Cache-Control': 'no-store' })
    .send(typeof file.content === 'string' ? file.content : Buffer.from(file.content));
};

export const sendAnswer = (response: Response, route: Route, answer: Answer): void => {
  if (answer.file !== undefined) sendFile(response, answer.file);
  else sendKept(response, keptAnswer(route, answer));
};
