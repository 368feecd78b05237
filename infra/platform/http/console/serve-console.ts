import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { buildConsole } from './build-console.ts';

/** Built files carry a hash in their name, so a browser may cache them without limit. */
const cacheForever = { immutable: true, maxAge: '365d', fallthrough: true } as const;

/** First path segments that are not pages of the console. */
export const NOT_PAGES = ['api', 'assets', 'health', 'metrics', 'sample-store', '__mail'] as const;

const PAGES = new RegExp(`^(?!/(?:${NOT_PAGES.join('|')})(?:/|$))`);

/** The built console: its files, and its page for every address that is neither a file nor a call. */
export const serveConsole = (directory: string): Router => {
  const router = Router();
  router.use('/assets', express.static(join(directory, 'assets'), cacheForever));
  router.use(express.static(directory, { index: false, maxAge: 0 }));
  router.get(PAGES, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: directory });
  });
  return router;
};

/** Port at which `npm run dev` serves the console with hot reload. */
export const DEV_CONSOLE_PORT = 5173;

const redirectToDevServer: RequestHandler = (request, response) => {
  response.redirect(`http://localhost:${String(DEV_CONSOLE_PORT)}${request.originalUrl}`);
};

/** The server's console: built again when its sources changed; in development, that of the dev server. */
export const openConsolePage = async (
  root: string,
  development: boolean,
  onBuild: () => void,
): Promise<RequestHandler> =>
  development ? redirectToDevServer : serveConsole(await buildConsole(root, onBuild));
