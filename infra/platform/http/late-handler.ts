import type { RequestHandler } from 'express';

/** A place in the server for what is opened after it: until then everything passes by. */
export const createLateHandler = () => {
  let handler: RequestHandler | null = null;
  return {
    use: (opened: RequestHandler): void => {
      handler = opened;
    },
    handle: ((request, response, next) => {
      if (handler === null) next();
      else void handler(request, response, next);
    }) satisfies RequestHandler,
  };
};

export type LateHandler = ReturnType<typeof createLateHandler>;
