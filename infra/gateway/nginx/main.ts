import { allRoutes } from '@quartermaster/contracts/calls';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gatewayRules } from '../destinations.ts';
import { nginxConfiguration } from './configuration.ts';
import { containerSettings } from './settings.ts';

/* `npm run gateway:nginx`: writes infra/gateway/nginx.conf from the contracts. */
const file = path.resolve(import.meta.dirname, '../nginx.conf');
await writeFile(file, nginxConfiguration(gatewayRules(allRoutes), containerSettings));
