/** Schemas of what each service folds from the log, in the database the services share. */
export const foldedSchemas = {
  queries: 'read',
  directory: 'directory',
  scheduler: 'scheduler',
} as const;
