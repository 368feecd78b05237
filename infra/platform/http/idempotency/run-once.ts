import { createHash } from 'node:crypto';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer, RequestContext } from '@quartermaster/contracts/core/server';
import type { Request } from 'express';
import type { Idempotency, StoredAnswer, KeyedRequest } from './idempotency.ts';
import { buildProblemAnswer, toRejection } from '../problem-answers.ts';
import { toStoredAnswer } from '../calls/write-answer.ts';

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A hash of call and body that does not depend on the order of fields. */
const hashRequest = (request: Request): string =>
  createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(JSON.stringify(request.body ?? null, sortedKeys))
    .digest('hex');

export const toKeyedRequest = (
  request: Request,
  key: string,
  { session, commandId, now }: RequestContext,
): KeyedRequest => ({
  scope: session === null ? 'public' : `${session.teamId ?? 'no-team'}/${session.userId}`,
  key,
  requestHash: hashRequest(request),
  commandId,
  now,
});

const toStoredRefusal = (rejection: Rejection): StoredAnswer => {
  const { status, headers, body } = buildProblemAnswer(rejection);
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
};

interface KeyedRun {
  readonly idempotency: Idempotency;
  readonly route: Route;
  readonly keyed: KeyedRequest;
  /** Runs the command with the id and instant of the first try. */
  readonly run: (first: { commandId: string; now: string }) => Promise<Answer>;
}

/** Runs the command under its claim. Stores answers and rejections, but no failures, no "try later" and no secrets. */
const runClaimed = async (
  { idempotency, route, keyed }: Omit<KeyedRun, 'run'>,
  answered: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> => {
  try {
    const answer = await idempotency.renewDuring(keyed, answered);
    if (route.answersSecret) await idempotency.release(keyed);
    else await idempotency.keep(keyed, answer);
    return answer;
  } catch (error) {
    const refused = toStoredRefusal(toRejection(error));
    if (refused.status >= 500 || refused.status === 429) {
      await idempotency.release(keyed);
      throw error;
    }
    await idempotency.keep(keyed, refused);
    return refused;
  }
};

/** One effect and one answer for all requests with the same key and body (NF-E-02, ERR-28). */
export const runOnce = async ({ run, ...keyedRun }: KeyedRun): Promise<StoredAnswer> => {
  const { idempotency, route, keyed } = keyedRun;
  const claim = await idempotency.claim(keyed);
  switch (claim.outcome) {
    case 'answered':
      return { ...claim.answer, headers: { ...claim.answer.headers, 'Idempotent-Replay': 'true' } };
    case 'reused-for-another-request':
      throw new Rejection('IDEMPOTENCY_KEY_REUSED', 'This key was used for another request');
    case 'still-running':
      throw new Rejection('CONFLICT', 'The first request with this key is still running', {
        details: { retryAfterSeconds: 2 },
      });
    case 'run':
      return runClaimed(keyedRun, async () =>
        toStoredAnswer(route, await run({ commandId: claim.commandId, now: claim.startedAt })),
      );
  }
};
