import type { Pool } from 'pg';
import { migrateAuth } from './auth-schema.ts';

/** Ends the sessions of an email address and deletes its codes and links. The address is in lower case. */
export const forgetAddress = async (pool: Pool, email: string): Promise<void> => {
  await migrateAuth(pool);
  await pool.query('delete from auth.session where lower(email) = $1', [email]);
  await pool.query('delete from auth.sign_in_code where lower(email) = $1', [email]);
  await pool.query('delete from auth.one_time_link where subject = $1', [email]);
};
