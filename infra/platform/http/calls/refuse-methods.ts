import { allowedMethods, type Route } from '@quartermaster/contracts/core/route';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { Router } from 'express';
import { note } from '../request-log.ts';

/** The answer to a method that an address does not support. */
export const METHOD_REFUSED = new Rejection(
  'METHOD_NOT_ALLOWED',
  'This address does not take this method; Allow names those it takes',
);

/** Mounted after these calls: refuses every other method of their addresses, with the header Allow (ERR-26). */
export const refuseMethods = (calls: readonly Pick<Route, 'method' | 'path'>[]): Router => {
  const router = Router({ caseSensitive: true });
  for (const { path, allow } of allowedMethods(calls)) {
    router.all(path, (_request, response) => {
      note(response, { route: path });
      response.setHeader('Allow', allow);
      throw METHOD_REFUSED;
    });
  }
  return router;
};
