import type { RequestHandler } from 'express';
import { serveConsole } from './serve-console.ts';
import { buildConsole } from './build-console.ts';

/** Where `npm run dev` serves the console with hot reload. */
export const DEV_CONSOLE_PORT = 5173;

const inDevelopment: RequestHandler = (request, response) => {
  response.redirect(`http://localhost:${String(DEV_CONSOLE_PORT)}${request.originalUrl}`);
};

/** The console of the server: built from its sources when they changed, or in development that of its own server. */
export const openConsolePage = async (
  root: string,
  development: boolean,
  onBuild: () => void,
): Promise<RequestHandler> =>
  development ? inDevelopment : serveConsole(await buildConsole(root, onBuild));
