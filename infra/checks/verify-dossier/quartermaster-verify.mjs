#!/usr/bin/env node
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/*
 * Bundles main.ts with its imports into one file, dist/quartermaster-verify.mjs, and runs it. That file needs only
 * Node.js and can be handed out together with a dossier.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'dist/quartermaster-verify.mjs');
await build({
  absWorkingDir: root,
  entryPoints: ['infra/checks/verify-dossier/main.ts'],
  outfile: program,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'error',
});
await import(pathToFileURL(program).href);
