import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { RequestHandler } from 'express';
import { addLogFields } from '../request-log.ts';

/** The answer to a method that an address does not support. */
export const METHOD_REFUSED = new Rejection(
  'METHOD_NOT_ALLOWED',
  'This address does not take this method; Allow names those it takes',
);

/** Mounted after the calls of a form of address: refuses every other method, with the header Allow (ERR-26). */
export const refuseMethods =
  ({ path, allow }: { readonly path: string; readonly allow: string }): RequestHandler =>
  (_request, response) => {
    addLogFields(response, { route: path });
    response.setHeader('Allow', allow);
    throw METHOD_REFUSED;
  };
