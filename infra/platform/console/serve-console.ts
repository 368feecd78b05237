import { join } from 'node:path';
import express, { Router } from 'express';

/** Built files carry a hash in their name, so a browser may keep them for good. */
const forGood = { immutable: true, maxAge: '365d', fallthrough: true } as const;

/** First parts of addresses that are no pages of the console. */
export const NOT_PAGES = ['api', 'assets', 'health', 'metrics', 'sample-store', '__mail'] as const;

const PAGES = new RegExp(`^(?!/(?:${NOT_PAGES.join('|')})(?:/|$))`);

/** The built console: its files, and its page for every address that is neither a file nor a call. */
export const serveConsole = (directory: string): Router => {
  const router = Router();
  router.use('/assets', express.static(join(directory, 'assets'), forGood));
  router.use(express.static(directory, { index: false, maxAge: 0 }));
  router.get(PAGES, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: directory });
  });
  return router;
};
