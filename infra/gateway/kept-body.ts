import type { Request } from 'express';
import { BODY_LIMIT_BYTES } from '../platform/http/body-limits.ts';

const announcedLength = ({ headers }: Request): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;

/**
 * The body of a call, read whole so that it can be sent again. Null where it comes in parts or is longer than a call
 * may be: such a body is passed on as it comes, for the service to refuse or to take.
 */
export const keptBody = async (request: Request): Promise<Buffer | null> => {
  const length = announcedLength(request);
  if (length === null || length > BODY_LIMIT_BYTES) return null;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
