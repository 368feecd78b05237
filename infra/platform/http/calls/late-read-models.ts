import { isAfter, type Position } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Answer } from '@quartermaster/contracts/core/server';
import type { Request, Response } from 'express';
import { readMinPosition } from '../request-headers.ts';
import { getTeamId } from './request-context.ts';
import type { RouteBinding } from './route-binding.ts';

/** Longest wait of a query for the position that its caller sent (NF-E-05). */
const MAX_WAIT_MS = 2000;

/**
 * Waits until the read models show the caller's last command. Sets X-Stale when they do not in time, and returns the position
 * that they have not reached; null else.
 */
export const awaitPosition = async (
  request: Request,
  response: Response,
  { waitForPosition }: RouteBinding,
): Promise<Position | null> => {
  const position = readMinPosition(request);
  if (position === null || waitForPosition === undefined) return null;
  if (await waitForPosition(position, MAX_WAIT_MS, getTeamId(response))) return null;
  response.setHeader('X-Stale', 'true');
  return position;
};

/**
 * Replaces NOT_FOUND by UNAVAILABLE while read models have not reached a position of the log, since the object may exist. A
 * position beyond the log is never reached, so NOT_FOUND remains.
 */
export const replaceNotFoundWhileLate = async (
  missing: Position | null,
  { logHead }: RouteBinding,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    const isUnknown = error instanceof Rejection && error.code === 'NOT_FOUND';
    if (!isUnknown || missing === null) throw error;
    if (logHead !== undefined && isAfter(missing, await logHead())) throw error;
    throw new Rejection('UNAVAILABLE', 'This is not shown yet, please try again', {
      details: { retryAfterSeconds: 1 },
    });
  }
};
