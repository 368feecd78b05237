import type { CallInput, CallOptions } from '@quartermaster/contracts/core/client';
import { createEventClient } from '@quartermaster/contracts/core/event-client';
import type { Route } from '@quartermaster/contracts/core/route';
import { buildClientSettings } from './http.ts';
import { currentToken } from './session.ts';

/** The data of the server-sent events of a route, as they arrive. Throws CallFailed. */
export const requestEvents = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options: Pick<CallOptions, 'signal'> = {},
): AsyncGenerator<string> =>
  createEventClient(buildClientSettings(currentToken()))(route, input, options);
