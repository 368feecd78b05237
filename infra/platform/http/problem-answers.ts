import { EventTooNew } from '@quartermaster/contracts/core/event';
import { toProblem, statusByCode } from '@quartermaster/contracts/core/problem';
import { Rejection, type RejectionCode } from '@quartermaster/contracts/core/rejection';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import {
  AppendTooLarge,
  LogBusy,
  LogUnanswered,
  StreamCut,
  WrongExpectedRevision,
} from '../event-store/event-store.ts';
import { LogMismatch } from '../event-store/log-identity.ts';
import { isConnectionLost, isDiskFull, tookTooLong } from '../postgres/postgres-errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import { getRequestId } from './request-log.ts';

/** Rejections for the errors of the JSON parser. */
const bodyProblems: Readonly<Record<string, readonly [RejectionCode, string]>> = {
  'entity.parse.failed': ['VALIDATION_FAILED', 'The body is not valid JSON'],
  'charset.unsupported': ['UNSUPPORTED_MEDIA_TYPE', 'The body must be UTF-8'],
  'encoding.unsupported': ['UNSUPPORTED_MEDIA_TYPE', 'This content encoding is not supported'],
  'request.aborted': ['VALIDATION_FAILED', 'The request ended early'],
  'request.size.invalid': ['VALIDATION_FAILED', 'The body is not as long as announced'],
};

/** Names of the event store client's errors when it cannot reach a server. */
const unavailableErrors = new Set([
  'AppendUnanswered',
  'DeadlineExceededError',
  'EventStoreUnavailable',
  'NotLeaderError',
  'ReadUnanswered',
  'UnavailableError',
]);

const readField = (error: unknown, field: 'type' | 'code' | 'message'): string => {
  const value: unknown =
    typeof error === 'object' && error !== null && field in error
      ? (error as Record<string, unknown>)[field]
      : undefined;
  return typeof value === 'string' ? value : '';
};

/** An unnamed error of the body parser, for a body that is not compressed as declared. */
const isBadRequest = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 400;

const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (error instanceof Error && unavailableErrors.has(error.constructor.name));

const MEBIBYTE = 1024 * 1024;

/** The answer to a body that is too long; gateways use it, too. */
export const bodyTooLarge = (limitBytes: number): Rejection =>
  new Rejection(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${String(limitBytes / MEBIBYTE)} MiB`,
  );

/** The limit in the parser's error. */
const readLimit = (error: unknown): number => (error as { readonly limit: number }).limit;

/** The rejection of a malformed request; undefined for other errors. */
const findMalformedRejection = (error: unknown): Rejection | undefined => {
  if (readField(error, 'type') === 'entity.too.large') return bodyTooLarge(readLimit(error));
  const bodyProblem = bodyProblems[readField(error, 'type')];
  if (bodyProblem !== undefined) return new Rejection(...bodyProblem);
  if (error instanceof URIError) return new Rejection('VALIDATION_FAILED', 'Malformed address');
  if (isBadRequest(error)) return new Rejection('VALIDATION_FAILED', 'The body cannot be read');
  return undefined;
};

const changeTooLarge = ({ limitBytes }: AppendTooLarge): Rejection =>
  new Rejection(
    'PAYLOAD_TOO_LARGE',
    `This change is too large to be recorded at once: the log takes ${String(limitBytes)} bytes. Send it in parts`,
  );

/** True when an operator must act before the request can succeed; the message tells what to do. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof LogMismatch || error instanceof StreamCut || error instanceof EventTooNew;

/** The rejection of an error; an unexpected error becomes INTERNAL, without details. */
export const toRejection = (error: unknown): Rejection => {
  if (error instanceof Rejection) return error;
  const malformed = findMalformedRejection(error);
  if (malformed !== undefined) return malformed;
  if (error instanceof WrongExpectedRevision) {
    return new Rejection('CONFLICT', 'Somebody else changed this at the same time');
  }
  if (error instanceof AppendTooLarge) return changeTooLarge(error);
  if (isForOperator(error) || error instanceof LogUnanswered || error instanceof LogBusy) {
    return new Rejection('UNAVAILABLE', error.message);
  }
  if (isDiskFull(error)) {
    return new Rejection(
      'UNAVAILABLE',
      'The disk of the database is full, nothing can be recorded',
    );
  }
  if (tookTooLong(error)) {
    return new Rejection('UNAVAILABLE', 'This took too long, please ask for less or try again');
  }
  if (isUnavailable(error)) {
    return new Rejection('UNAVAILABLE', 'Not available at the moment, please try again');
  }
  return new Rejection('INTERNAL', 'Something went wrong');
};

const retryAfterSeconds: Partial<Record<RejectionCode, number>> = {
  RATE_LIMITED: 60,
  UNAVAILABLE: 5,
  NO_PDF_PRINTER: 60,
  STORE_UNAVAILABLE: 30,
};

/** Status, headers and body of a refusal (ERR-33); `retryAfterSeconds` among its details becomes Retry-After. */
export const buildProblemAnswer = (rejection: Rejection) => {
  const { retryAfterSeconds: requested, ...details } = rejection.details;
  const wait = typeof requested === 'number' ? requested : retryAfterSeconds[rejection.code];
  const { code, message, issues } = rejection;
  return {
    status: statusByCode[code],
    headers: {
      ...(wait !== undefined && { 'Retry-After': String(wait) }),
      ...(code === 'UNAUTHENTICATED' && { 'WWW-Authenticate': 'Bearer' }),
    },
    body: toProblem(new Rejection(code, message, { issues, details })),
  };
};

/** Answers with a problem. */
export const sendRefusal = (response: Response, rejection: Rejection): void => {
  const { status, headers, body } = buildProblemAnswer(rejection);
  for (const [name, value] of Object.entries(headers)) {
    // The rate limiter has set Retry-After to the end of its window.
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json(body);
};

/** Answers every error as a problem; logs the unexpected ones, once, here. */
export const problemAnswers =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    const rejection = toRejection(error);
    if (statusByCode[rejection.code] >= 500) {
      const level = rejection.code === 'UNAVAILABLE' ? 'warn' : 'error'; // no defect of the product
      logger[level]({ err: error, requestId: getRequestId(response) }, 'request failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    sendRefusal(response, rejection);
  };

/** The answer to paths without a route (ERR-26). */
export const NOTHING_HERE = new Rejection('NOT_FOUND', 'There is nothing at this address');

export const nothingHere: RequestHandler = (_request, response) =>
  sendRefusal(response, NOTHING_HERE);
