import { type RequestHandler, Router } from 'express';

/** A slot for routes that are added after the server has started; until then every request passes to the next handler. */
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

/** A document that is built once, at its first request. */
export const jsonDocument = (path: string, make: () => unknown): Router => {
  const router = Router();
  let made: string | null = null;
  router.get(path, (_request, response) => {
    made ??= JSON.stringify(make());
    response.type('application/json').send(made);
  });
  return router;
};
