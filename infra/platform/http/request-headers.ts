import { positionPattern, toPosition, type Position } from '@quartermaster/contracts/core/position';
import { idempotencyKeyPattern, ifMatchPattern } from '@quartermaster/contracts/core/route';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Request } from 'express';

/** True when a body follows the headers. */
export const announcesBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const refuseHeader = (path: string, message: string): never => {
  throw new Rejection('VALIDATION_FAILED', 'A header is not valid', {
    issues: [{ path, message }],
  });
};

/** The token of `Authorization: Bearer <token>`, null when there is none. */
export const findBearerToken = (request: Request): string | null =>
  /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.get('Authorization') ?? '')?.[1] ?? null;

const basicPassword = (request: Request): string | null => {
  const encoded = /^Basic +([\w+/]+=*) *$/i.exec(request.get('Authorization') ?? '')?.[1];
  if (encoded === undefined) return null;
  const given = Buffer.from(encoded, 'base64').toString();
  return given.slice(given.indexOf(':') + 1);
};

/** The token of `Bearer`, or the password of `Basic`, which an address like `https://any:password@host` sends. */
export const findCredential = (request: Request): string | null =>
  findBearerToken(request) ?? basicPassword(request);

/** The revision of If-Match (`"7"` or `W/"7"`); null when absent or `*`. */
export const readIfMatch = (request: Request): number | null => {
  const given = request.get('If-Match')?.trim();
  if (given === undefined || given === '*') return null;
  return ifMatchPattern.test(given)
    ? Number(given.replace(/\D/g, ''))
    : refuseHeader('If-Match', 'Must be an ETag of this API');
};

export const readIdempotencyKey = (request: Request): string | null => {
  const given = request.get('Idempotency-Key');
  if (given === undefined) return null;
  return idempotencyKeyPattern.test(given)
    ? given
    : refuseHeader('Idempotency-Key', 'Must be 1 to 200 characters');
};

export const readMinPosition = (request: Request): Position | null => {
  const given = request.get('X-Min-Position');
  if (given === undefined || given === '') return null;
  return positionPattern.test(given)
    ? toPosition(given)
    : refuseHeader('X-Min-Position', 'Must be an X-Position');
};
