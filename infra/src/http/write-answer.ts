import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer } from '@quartermaster/contracts/core/server';
import type { Response } from 'express';
import type { KeptAnswer } from '../idempotency/idempotency.ts';
import { sendFile } from './send-file.ts';

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

export const sendAnswer = async (
  response: Response,
  route: Route,
  answer: Answer,
): Promise<void> => {
  if (answer.file !== undefined) await sendFile(response, answer.file);
  else sendKept(response, keptAnswer(route, answer));
};
