import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Request, RequestHandler, Response } from 'express';
import { tryHold } from '@quartermaster/platform/http/bodies/body-room';
import { addLogFields } from '@quartermaster/platform/http/request-log';
import type { Logger } from '@quartermaster/platform/telemetry/logger';
import type { Destination, GatewayRule } from './destinations.ts';
import { passCall } from './pass-call.ts';
import type { Upstreams } from './upstreams.ts';

const announcedLength = ({ headers }: Request): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;

/** Longest body that is buffered; small, because the caller is not authenticated yet. */
export const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * Reads the whole body of a call, so that it can be sent again. Null for a long body, one of unknown length, and while many
 * are kept: it is passed on as it arrives, and the service accepts or refuses it.
 */
const bufferBody = async (request: Request, response: Response): Promise<Buffer | null> => {
  const length = announcedLength(request);
  if (length === null || length > MAX_BUFFERED_BYTES) return null;
  if (length > 0 && !tryHold(request, response, length)) return null;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** The answer when no process of a service answers. */
export const unavailable = (name: Destination): Rejection =>
  new Rejection('UNAVAILABLE', `The ${name} does not answer at the moment, please try again`);

/** Errors of connections that were never made, so nothing was sent. */
const neverConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);

const wasNotSent = (error: unknown): boolean =>
  neverConnected.has((error as NodeJS.ErrnoException | null)?.code);

interface PassedCall {
  readonly rule: GatewayRule;
  readonly upstreams: Upstreams;
  readonly logger: Logger;
  readonly request: Request;
  readonly response: Response;
  readonly body: Buffer | null;
}

/**
 * Passes a call once. Returns true when it may be passed again: nothing of it was sent, or it changes nothing. The
 * outcome of a command that was sent is unknown, so it is never sent twice; its caller repeats it with its
 * Idempotency-Key.
 */
const passOnce = async (passing: PassedCall): Promise<'over' | 'again'> => {
  const { rule, upstreams, logger, request, response, body } = passing;
  const target = upstreams.next();
  if (target === null) throw unavailable(rule.destination);
  try {
    const { answerWithinSeconds } = rule;
    await passCall(request, response, { url: target, answerWithinSeconds }, body);
    return 'over';
  } catch (error) {
    if (response.headersSent || response.destroyed) return 'over';
    logger.warn({ err: error, target }, 'A service did not answer');
    // A service that refuses a streamed body also closes the connection, so the process is not marked as failed.
    if (body !== null || wasNotSent(error)) upstreams.failed(target);
    if (body !== null && (rule.repeatable || wasNotSent(error))) return 'again';
    throw unavailable(rule.destination);
  }
};

/**
 * Passes a call to a process of its service, and to one more when the first cannot answer and the call may be repeated.
 */
export const passToService =
  (rule: GatewayRule, upstreams: Upstreams, logger: Logger): RequestHandler =>
  async (request, response) => {
    addLogFields(response, { route: rule.path });
    const body = await bufferBody(request, response).catch(() => 'the caller left');
    if (typeof body === 'string') return;
    const passing = { rule, upstreams, logger, request, response, body };
    if ((await passOnce(passing)) === 'over') return;
    if ((await passOnce(passing)) === 'again') throw unavailable(rule.destination);
  };
