/** Names of errors whose message tells the user what to do; anything else is a defect and shows its stack. */
const expected: readonly string[] = [
  'BadConfig',
  'SecretUnreadable',
  'PostgresUnavailable',
  'EventStoreUnavailable',
  'LogBehind',
  'PortUnavailable',
  'ConsoleBuildFailed',
  'MigrationMismatch',
  'ReadModelsNewer',
  'UnknownReadModel',
  'UnknownPerson',
  'MaintenanceUnderWay',
  'FoldNotRepeatable',
  'ParkedWhileRebuilding',
  'JournalUnusable',
  'PartitionsChanged',
];

/** What the terminal shows when the product cannot start or go on. */
export const problemText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return expected.includes(error.name) ? error.message : (error.stack ?? error.message);
};
