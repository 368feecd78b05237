import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openMailbox } from '@quartermaster/platform/mail/mailbox';
import { systemContext } from '../core/command-context.ts';
import { membersDecider } from '../members/decider.ts';
import { testNow } from '../store-connector/test-connector.ts';
import { supplierDecider } from '../suppliers/decider.ts';
import { teamFounder } from '../teams/found-team.ts';
import { appSecret, type Installation } from './test-installation.ts';

export interface Shop {
  readonly teamId: TeamId;
  readonly domain: string;
  /** Address of the first admin, and of a contact of this team alone. */
  readonly owner: string;
  readonly contact: string;
}

export const makeShop = (name: string): Shop => ({
  teamId: deterministicId('test team', name),
  domain: `${name}.myshopify.com`,
  owner: `owner@${name}.example`,
  contact: `sales@${name}-crafts.example`,
});

export const makeConnection = ({ teamId, domain }: Shop, apiUrl = 'http://127.0.0.1:1/api') => ({
  teamId,
  domain,
  apiUrl,
  accessToken: `token of ${domain}`,
  webhookSecret: appSecret,
  connectedAt: '2026-11-10T12:00:00.000Z',
});

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
const contact = (email: string) => ({ name: 'Ann Hay', email, phone: '0131', isPrimary: false });

/** A team with its store, an admin, an open invitation and a supplier with contacts. */
export const openShop = async (
  { handler, users, connector }: Installation,
  shop: Shop,
  shared = 'shared@harbour.example',
): Promise<void> => {
  const { teamId, owner, domain } = shop;
  await teamFounder(
    handler,
    users.join,
  )({
    teamId,
    name: domain,
    admin: { email: owner, firstName: 'Ada', surname: 'Shaw', businessName: '' },
  });
  const createContext = (name: string) =>
    systemContext(teamId, 'test', deterministicId(teamId, name));
  const invitation = { email: `invited@${domain}`, role: 'MEMBER' as const };
  const invited = { ...invitation, invitationId: `i ${teamId}`, expiresAt: '2027-01-01T00:00:00Z' };
  const invite = { type: 'InviteMembers' as const, invitations: [invited] };
  await handler.handle(membersDecider, teamId, invite, createContext('invite'));
  const contacts = [contact(shop.contact), contact(shared)];
  const fields = supplierFields.parse({ name: 'Harbour', address: '1 Quay Street', contacts });
  const create = { type: 'CreateSupplier' as const, supplierId: `s ${teamId}`, fields };
  await handler.handle(supplierDecider, `s ${teamId}`, create, createContext('supplier'));
  await connector.connections.connect(makeConnection(shop));
};

/** Stores one of everything that the product holds of a team outside the log. */
export const storeEverything = async (
  { pool, deletion, sessions, users, folder }: Installation,
  { teamId, owner, contact }: Shop,
): Promise<void> => {
  const userId = (await users.findId(owner)) ?? '';
  await sessions.create({ userId, email: owner, teamId, role: 'ADMIN' });
  const rows = [
    `insert into auth.sign_in_code values ('${owner}', '\\x${userId.replaceAll('-', '')}', now())`,
    `insert into auth.calendar_feed (id, token_hash, team_id, user_id, email, name, kinds, created_at, address_made_at)
     values ('${userId}', '\\x${userId.replaceAll('-', '')}', '${teamId}', '${userId}', '${owner}', 'Mine', '{}', now(), now())`,
    `insert into drafts.shared_draft values ('${teamId}', 'what-if', 'd1', '{}', 1, now(), now(), '${userId}', now())`,
    `insert into commands.snapshot values ('stock-${teamId}.v1', 1, 500, '{}')`,
    `insert into http.idempotency_key values ('${teamId}/${userId}', 'k', 'h', 'c', now(), now())`,
    `insert into quota.used values ('${teamId}', 'mails', 1, now())`,
    `insert into past.kept (schema, team_id) values ('past_${userId.slice(0, 8)}', '${teamId}')`,
    `insert into read_old.suppliers values ('${teamId}', 'Harbour')`,
    `insert into connector.sync (team_id, progress) values ('${teamId}', '{}')`,
    `insert into connector.deliveries values ('${teamId}', 'w1', now())`,
    `insert into reactions.jobs (reaction, lane, team_id, max_tries, event_id)
     values ('mail-orders', '${teamId}', '${teamId}', 25, '${userId}')`,
  ];
  for (const sql of rows) await pool.query(sql);
  const file = { id: randomUUID(), teamId, name: 'a.csv', contentType: 'text/csv', maxBytes: 99 };
  const content = [Buffer.from('Ada')] as unknown as AsyncIterable<Uint8Array>;
  await openDiskFiles(path.join(folder, 'files')).store(file, content);
  const papers = path.join(deletion.papersFolder, hashText(teamId));
  await mkdir(papers, { recursive: true });
  await writeFile(path.join(papers, 'paper.pdf'), 'Ada');
  const mail = { subject: 'Hello', text: '', html: '', sentAt: testNow, attachments: [] };
  await openMailbox(path.join(folder, 'mail')).put(
    { ...mail, id: userId, to: `Ada <${contact}>` },
    Buffer.from('Ada'),
  );
};

const count = async (pool: Installation['pool'], sql: string): Promise<number> =>
  (await pool.query(sql)).rowCount ?? 0;

/** Counts the rows, files, papers and mails of a team. */
export const countStoredParts = async (
  { pool, folder, deletion }: Installation,
  { teamId, owner, contact: address }: Shop,
): Promise<number> => {
  const tables = [
    ...['auth.session', 'auth.calendar_feed', 'drafts.shared_draft', 'quota.used', 'past.kept'],
    ...['connector.sync', 'connector.deliveries', 'reactions.jobs', 'connector.stores'],
    'read_old.suppliers',
  ];
  const queries = [
    ...tables.map((table) => `select from ${table} where team_id = '${teamId}'`),
    `select from auth.sign_in_code where email = '${owner}'`,
    `select from commands.snapshot where stream like '%${teamId}%'`,
    `select from http.idempotency_key where scope like '${teamId}%'`,
  ];
  let kept = 0;
  for (const sql of queries) kept += Math.min(await count(pool, sql), 1);
  const files = await readdir(path.join(folder, 'files'), { recursive: true });
  const metas = files.filter((name) => name.endsWith('file.json'));
  for (const name of metas) {
    const text = await readFile(path.join(folder, 'files', name), 'utf8');
    if (text.includes(teamId)) kept += 1;
  }
  const papers = await readdir(deletion.papersFolder, { recursive: true });
  kept += papers.filter((name) => name === path.join(hashText(teamId), 'paper.pdf')).length;
  const mails = await openMailbox(path.join(folder, 'mail')).list(100);
  return kept + mails.filter(({ to }) => to.includes(address)).length;
};

/** Number of the parts that `storeEverything` and `openShop` store. */
export const ALL_STORED_PARTS = 16;
