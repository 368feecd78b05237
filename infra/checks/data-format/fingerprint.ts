import { createHash } from 'node:crypto';
import path from 'node:path';
import { directoryReadModels } from '@quartermaster/command-service/directory/postgres';
import { allEvents } from '@quartermaster/contracts/events';
import { readModelGroups } from '@quartermaster/projection-service/read-models';
import { schedulerReadModels } from '@quartermaster/scheduler/run-scheduler';
import { z } from 'zod';

/** The file that holds the fingerprint. */
export const formatFile = path.resolve(
  import.meta.dirname,
  '../../platform/process/data-format.ts',
);

const projections = [
  ...readModelGroups.flatMap((group) => group.projections),
  ...directoryReadModels.projections,
  ...schedulerReadModels.projections,
];

/** The shapes of all stored events, and of the tables of all read models. */
const shapes = () => ({
  events: allEvents.map(({ type, version, data }) => ({
    type,
    version,
    data: z.toJSONSchema(data, { io: 'input' }),
  })),
  tables: projections.flatMap(({ name, version, tables }) =>
    tables.map((table) => ({
      name,
      version,
      table: table.name,
      key: table.key,
      columns: table.columns,
    })),
  ),
});

/** Changes when an event or a table of a read model changes its shape. */
export const fingerprintOfData = (): string =>
  createHash('sha256').update(JSON.stringify(shapes())).digest('hex').slice(0, 32);

/** The source of the file with the fingerprint of today. */
export const formatSource = (): string =>
  `/** Fingerprint of the shapes of all events and read models. \`npm run events:freeze\` writes it; a test compares it. */
export const DATA_FORMAT = '${fingerprintOfData()}';
`;
