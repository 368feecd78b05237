import { type RequestHandler, Router } from 'express';

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

/** A document that is made once, when it is first asked for. */
export const jsonDocument = (path: string, make: () => unknown): Router => {
  const router = Router();
  let made: string | null = null;
  router.get(path, (_request, response) => {
    made ??= JSON.stringify(make());
    response.type('application/json').send(made);
  });
  return router;
};
