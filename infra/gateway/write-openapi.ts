import { openApiDocument } from '@quartermaster/contracts/core/openapi';
import { allRoutes, API_VERSION } from '@quartermaster/contracts/calls';
import { writeFile } from 'node:fs/promises';

/* `npm run gateway:openapi -- <file>`: writes the OpenAPI document for nginx, which serves it as a file. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write');
await writeFile(file, JSON.stringify(openApiDocument(allRoutes, API_VERSION)));
