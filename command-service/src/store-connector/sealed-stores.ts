import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import type pg from 'pg';

/** Purpose of the seal, by column of `connector.stores` that holds a secret. */
const sealPurposes = {
  access_token: 'store token',
  webhook_secret: 'webhook secret',
  previous_webhook_secret: 'webhook secret',
  client_secret: 'client secret',
  refresh_token: 'refresh token',
} as const;
type SecretColumn = keyof typeof sealPurposes;

interface SealedRow extends Readonly<Record<SecretColumn, string | null>> {
  readonly team_id: string;
}

/** Seals and opens the secret columns of one team's row. */
export const sealedColumns = (keys: KeyRing, teamId: TeamId) => {
  const buildSealPurpose = (column: SecretColumn): string => `${sealPurposes[column]} ${teamId}`;
  return {
    seal: (column: SecretColumn, secret: string): string =>
      keys.seal(buildSealPurpose(column), secret),
    open: (column: SecretColumn, sealed: string): string =>
      keys.open(buildSealPurpose(column), sealed),
    sealAnew: (column: SecretColumn, stored: string): string =>
      keys.reseal(buildSealPurpose(column), stored),
  };
};

const resealColumn = (keys: KeyRing, row: SealedRow, column: SecretColumn): string | null => {
  const stored = row[column];
  return stored === null ? null : sealedColumns(keys, row.team_id).sealAnew(column, stored);
};

const columns = Object.keys(sealPurposes) as SecretColumn[];

/** Parameters: the team, the known values of all columns, their new values. */
const updateSql = `
  update connector.stores
  set ${columns.map((column, at) => `${column} = $${String(at + 2 + columns.length)}`).join(', ')}
  where team_id = $1 and ${columns
    .map((column, at) => `${column} is not distinct from $${String(at + 2)}`)
    .join(' and ')}`;

/**
 * Seals the tokens and secrets of stores with the current key. Opens all of them before it writes the first; throws
 * SecretUnreadable when a key is missing. Several processes may run it at once.
 */
export const sealStores = async (pool: pg.Pool, keys: KeyRing): Promise<void> => {
  const { rows } = await pool.query<SealedRow>(
    `select team_id, ${columns.join(', ')} from connector.stores`,
  );
  const sealed = rows.map((row) => ({
    row,
    values: columns.map((column) => resealColumn(keys, row, column)),
  }));
  for (const { row, values } of sealed) {
    const known = columns.map((column) => row[column]);
    if (values.every((value, at) => value === known[at])) continue;
    await pool.query(updateSql, [row.team_id, ...known, ...values]);
  }
};
