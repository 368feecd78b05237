import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Request, Response } from 'express';
import { EVENT_STREAM } from '../event-streams.ts';
import { authorise } from './authorise.ts';
import type { RouteBinding } from './route-binding.ts';
import { boundSending, SENDING_MS } from './write-answer.ts';

/** Streams of events end by themselves before. */
const FOLLOWING_MS = 300_000;
/** Interval at which a running stream checks that its caller may still read it. */
const ACCESS_CHECK_MS = 5_000;

/** Null for answers of commands, which are short. */
const chooseSendingLimit = (
  { kind, work, fileType }: Route,
  binding: RouteBinding,
): number | null => {
  if (fileType === EVENT_STREAM) return binding.followingMs ?? FOLLOWING_MS;
  return kind !== 'query' && work === null ? null : (binding.sendingMs ?? SENDING_MS);
};

/** Ends an event stream that its caller may not read any more: signed out, without access, or of a disabled team. */
const endWithAccess = (
  route: Route,
  request: Request,
  response: Response,
  binding: RouteBinding,
): void => {
  let timer: NodeJS.Timeout | undefined;
  const check = async (): Promise<void> => {
    try {
      await authorise(route, request, binding);
      checkLater();
    } catch (error) {
      if (error instanceof Rejection) response.destroy();
      else checkLater(); // the database is away
    }
  };
  const checkLater = (): void => {
    if (response.closed) return;
    timer = setTimeout(() => void check(), binding.accessCheckMs ?? ACCESS_CHECK_MS).unref();
  };
  response.once('close', () => clearTimeout(timer));
  checkLater();
};

/** Bounds how long an answer is sent, and ends an event stream earlier when its caller may not read it any more. */
export const boundAnswer = (
  route: Route,
  request: Request,
  response: Response,
  binding: RouteBinding,
): void => {
  const longestMs = chooseSendingLimit(route, binding);
  if (longestMs !== null) boundSending(response, longestMs);
  if (route.fileType === EVENT_STREAM) endWithAccess(route, request, response, binding);
};
