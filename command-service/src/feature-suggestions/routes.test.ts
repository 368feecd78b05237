import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { suggestionQuotas } from '@quartermaster/contracts/core/quotas';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openQuotas, type Quotas } from '@quartermaster/platform/limits/quotas';
import { type MailMessage, MailRefused } from '@quartermaster/platform/mail/mail';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { mailSuggestions } from './mail-suggestion.ts';
import { featureSuggestionRoutes } from './routes.ts';

let quotas: Quotas;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 4, applicationName: 'test' });
  quotas = await openQuotas(pool, () => testNow);
  close = async () => {
    await pool.end();
    await database.close();
  };
});
afterAll(() => close());

let store = createInMemoryEventStore();
beforeEach(() => {
  store = createInMemoryEventStore();
});

const suggest = (body: object, teamId = 'team-1') => {
  const app = testApp(featureSuggestionRoutes(createCommandHandler(store), quotas), {
    authenticate: async () => ({ ...member, teamId }),
  });
  return request(app).post('/api/feature-suggestions').auth('any', { type: 'bearer' }).send(body);
};
const recorded = () => store.readAll(START, 100);

describe('API-MISC-01 a suggestion', () => {
  test('is recorded in a stream of the member, trimmed', async () => {
    await suggest({ text: ' Scan barcodes \n' }).expect(204);
    expect(await recorded()).toMatchObject([
      {
        stream: `feature_suggestions-team-1.${member.userId}`,
        type: 'FeatureSuggested',
        data: { userId: member.userId, text: 'Scan barcodes' },
      },
    ]);
  });

  test.each([
    ['of spaces', '   ', 400],
    ['of 500 characters', 'a'.repeat(500), 204],
    ['of 501 characters', 'a'.repeat(501), 400],
  ])('VAL-018 %s', async (_, text, status) => {
    await suggest({ text }).expect(status);
    expect(await recorded()).toHaveLength(status === 204 ? 1 : 0);
  });

  test('has a bound for each team that other teams do not feel', async () => {
    const most = suggestionQuotas[0]?.most ?? 0;
    for (let made = 0; made < most; made += 1) await suggest({ text: 'a' }, 'team-2').expect(204);
    await suggest({ text: 'a' }, 'team-2').expect(429);
    await suggest({ text: 'a' }, 'team-3').expect(204);
  });
});

describe('the mail of a suggestion', () => {
  const sent: MailMessage[] = [];
  const reactionOver = (send: (message: MailMessage) => Promise<{ refused: string[] }>) =>
    mailSuggestions({
      mail: { send },
      directory: { shopName: async (teamId) => `Shop of ${teamId}` },
      to: 'operator@shop.example',
    });

  test('goes to the operator, with the same id at each try', async () => {
    await suggest({ text: '<b>Scan</b> barcodes' }).expect(204);
    const [event] = await recorded();
    if (event === undefined) throw new Error('Nothing was recorded');
    const reaction = reactionOver(async (message) => {
      sent.push(message);
      return { refused: [] };
    });
    await reaction.handle(event, firstTry);
    await reaction.handle(event, firstTry);
    expect(sent[0]).toMatchObject({
      to: 'operator@shop.example',
      subject: 'A suggestion from Shop of team-1',
      text: expect.stringContaining('<b>Scan</b> barcodes'),
      html: expect.stringContaining('&lt;b&gt;Scan&lt;/b&gt; barcodes'),
    });
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
    await reactionOver(() => Promise.reject(new MailRefused('No such mailbox'))).handle(
      event,
      firstTry,
    );
    await expect(
      reactionOver(() => Promise.reject(new Error('Connection lost'))).handle(event, firstTry),
    ).rejects.toThrow('Connection lost');
  });
});
