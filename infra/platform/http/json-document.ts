import { Router } from 'express';

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
