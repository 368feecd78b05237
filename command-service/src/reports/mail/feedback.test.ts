import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { MAX_FEEDBACK_BYTES } from '@quartermaster/contracts/reports/calls/mail-feedback';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import type { MailMessage } from '@quartermaster/platform/mail/mail';
import { complaint, deliveryStatus } from '@quartermaster/platform/mail/test-returned-mails';
import request from 'supertest';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { type ReportCommand, reportDecider } from '../decider.ts';
import { noLogos, testMail, runJobs } from '../test-jobs.ts';
import { buildAddressKey, signAddressGrant } from './address-token.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { requestReportMails } from './request-mails.ts';
import { sendReportMails } from './send-mails.ts';

const TEAMS = ['team-1', 'team-2'];
const MEMBERS = ['ada@shop.example', 'eve@shop.example'];
const FEEDBACK_SECRET = 'a-secret-of-the-mail-service';
const secret = 'secret of links';

let store: EventStore;
let sent: MailMessage[];
let fails: (to: string) => Error | null;
let done: Set<string>;
let runs: number;
beforeEach(() => {
  store = createInMemoryEventStore();
  sent = [];
  fails = () => null;
  done = new Set();
  runs = 0;
});

const parts = () => {
  const directory = { shopName: async () => 'Gift Shop', memberEmails: async () => MEMBERS };
  return {
    handler: createCommandHandler(store),
    directory,
    store,
    secret,
    now: () => testNow,
    ...noLogos,
    mail: testMail(sent, (to) => fails(to)),
    kept: { read: async () => ({ type: 'SALES_SNAPSHOT', rows: [], states: null }) },
    consoleUrl: 'https://shop.example',
  };
};
const app = (feedbackSecret: string | null = FEEDBACK_SECRET) =>
  testApp([...feedbackRoutes({ ...parts(), feedbackSecret }), ...preferenceRoutes(parts())]);

const makeDefinitionId = (teamId: TeamId) => buildDefinitionId('report', teamId, 'SALES_SNAPSHOT');
const command = async (teamId: TeamId, id: string, given: object): Promise<void> => {
  const definitionId = makeDefinitionId(teamId);
  const whole = { definitionId, of: 'SALES_SNAPSHOT', ...given } as ReportCommand;
  const context = systemContext(teamId, 'test', `${id} ${teamId}`);
  await parts().handler.handle(reportDecider, definitionId, whole, context);
};
const react = () => runJobs(store, [requestReportMails(parts()), sendReportMails(parts())], done);

/** A run of the report of each team, mailed to both members. */
const mailedRun = async (name: string): Promise<void> => {
  runs += 1;
  const dueAt = `2026-11-2${String(runs)}T09:00:00.000Z`;
  for (const teamId of TEAMS) {
    const change = { status: 'ACTIVE', notifyViaEmail: true };
    await command(teamId, 'activate', { type: 'ChangeDefinition', change, at: testNow });
    const content = { fileId: 'f', sha256: 'x', rowCount: 0, position: '1', today: '2026-11-21' };
    const instance = {
      instanceId: `${name}-${teamId}`,
      instanceType: 'SCHEDULED',
      dueAt,
      isLate: false,
      content,
      comparedWith: null,
      news: null,
    };
    await command(teamId, name, { type: 'RecordInstance', instance });
  }
  await react();
};
const findMessageId = (teamId: TeamId, to: string): string =>
  sent.findLast((mail) => mail.to === to && mail.messageId.endsWith(teamId))?.messageId ?? '';
const receivers = () =>
  sent.map(({ to, messageId }) => `${messageId.split('_')[2] ?? ''} ${String(to)}`);

const post = (body: string, type = 'message/rfc822') =>
  request(app())
    .post('/api/mail-feedback')
    .auth(FEEDBACK_SECRET, { type: 'bearer' })
    .set('Content-Type', type)
    .send(body);
const bounce = (given: object = {}) => ({
  messageId: `<${findMessageId('team-1', 'eve@shop.example')}@quartermaster>`,
  recipient: 'Eve@shop.example',
  kind: 'HARD_BOUNCE',
  diagnostic: '550 No such user',
  ...given,
});
const postJson = (body: object) => post(JSON.stringify(body), 'application/json');
const feedbackEvents = async () =>
  (await store.readAll(START, 1000)).filter(({ type }) => type === 'MailFeedbackReceived');

describe('API-REP-18 a report about a mail', () => {
  test.each([
    ['as JSON', () => postJson(bounce())],
    [
      'as a delivery status',
      () => post(deliveryStatus({ messageId: findMessageId('team-1', 'eve@shop.example') })),
    ],
    ['as a complaint', () => post(complaint('abuse', findMessageId('team-1', 'eve@shop.example')))],
    [
      'as the body of a message',
      () => {
        const [head = '', ...body] = complaint(
          'abuse',
          findMessageId('team-1', 'eve@shop.example'),
        ).split('\r\n\r\n');
        const type = /Content-Type: (.*)/.exec(head)?.[1] ?? '';
        return post(body.join('\r\n\r\n'), type);
      },
    ],
  ])('%s stops the mails of the team to this address alone', async (_how, send) => {
    await mailedRun('first');
    expect((await send().expect(200)).body).toEqual({ known: true });
    sent = [];
    await mailedRun('second');
    expect(receivers().sort()).toEqual([
      'team-1 ada@shop.example',
      'team-2 ada@shop.example',
      'team-2 eve@shop.example',
    ]);
  });

  test('is recorded once', async () => {
    await mailedRun('first');
    for (let times = 0; times < 3; times += 1) await postJson(bounce()).expect(200);
    await Promise.all([postJson(bounce()).expect(200), postJson(bounce()).expect(200)]);
    expect(await feedbackEvents()).toHaveLength(1);
  });

  test('of a soft bounce stops nothing', async () => {
    await mailedRun('first');
    await postJson(bounce({ kind: 'SOFT_BOUNCE' })).expect(200);
    expect(await feedbackEvents()).toHaveLength(1);
    sent = [];
    await mailedRun('second');
    expect(receivers()).toHaveLength(4);
  });

  test('stops a mail that waits for another try', async () => {
    await mailedRun('first');
    fails = (to) => (to.startsWith('eve') ? new Error('down') : null);
    await mailedRun('second');
    await postJson(bounce()).expect(200);
    fails = () => null;
    sent = [];
    await react();
    expect(receivers()).toEqual(['team-2 eve@shop.example']);
    const failed = (await store.readAll(START, 1000)).filter(
      ({ type }) => type === 'ReportMailFailed',
    );
    expect(failed.map(({ data }) => data)).toEqual([
      expect.objectContaining({ reason: 'An earlier email to this address bounced' }),
    ]);
  });

  test('about an unknown mail or another address changes nothing', async () => {
    await mailedRun('first');
    const messageId = '0193f0a0-0000-5000-8000-000000000001_first-team-1_team-1@quartermaster';
    const unknown = [
      postJson(bounce({ messageId })),
      postJson(bounce({ messageId: 'another@mail.example' })),
      postJson(bounce({ recipient: 'ada@shop.example' })),
      post('Subject: Away\r\n\r\nBack on Monday.'),
    ];
    for (const sending of unknown) {
      expect((await sending.expect(200)).body).toEqual({ known: false });
    }
    expect(await feedbackEvents()).toEqual([]);
  });

  test('NF-H-03 that is no report is refused in words', async () => {
    await post('{"messageId":', 'application/json').expect(400);
    const { body } = await postJson({ messageId: 'x', recipient: 'nobody', kind: 'SOFT' }).expect(
      400,
    );
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      'kind',
      'recipient',
    ]);
    await post('a,b', 'text/csv').expect(415);
    await post('x'.repeat(MAX_FEEDBACK_BYTES + 1)).expect(413);
  });
});

describe('NF-S-04 the secret of the call', () => {
  const send = (feedbackSecret: string | null) =>
    request(app(feedbackSecret)).post('/api/mail-feedback').set('Content-Type', 'application/json');

  test('is needed', async () => {
    await send(FEEDBACK_SECRET).send('{}').expect(401);
    await send(FEEDBACK_SECRET).auth('a-wrong-one', { type: 'bearer' }).send('{}').expect(401);
    await send(FEEDBACK_SECRET).auth('any', 'a-wrong-one').send('{}').expect(401);
  });

  test('may be the password of an address', async () => {
    await send(FEEDBACK_SECRET).auth('any', FEEDBACK_SECRET).send('{}').expect(400);
  });

  test('switches the call off when it is not configured', async () => {
    await send(null).send('{}').expect(404);
    await send(null).auth('null', { type: 'bearer' }).send('{}').expect(404);
  });
});

describe('a marked address receives mails again', () => {
  const mark = async () => {
    await mailedRun('first');
    await postJson(bounce()).expect(200);
    sent = [];
  };
  const lift = (as: string) =>
    request(app())
      .post('/api/mail-marks/lift')
      .auth(as, { type: 'bearer' })
      .send({ address: 'EVE@shop.example' });

  test('API-REP-20 when an admin lifts the mark', async () => {
    await mark();
    await lift('member').expect(403);
    await lift('admin').expect(204);
    await lift('admin').expect(204);
    await mailedRun('second');
    expect(receivers()).toContain('team-1 eve@shop.example');
  });

  test('API-REP-15 when its owner confirms it', async () => {
    await mark();
    const addressKey = buildAddressKey(secret, 'team-1', 'eve@shop.example');
    const definitionId = makeDefinitionId('team-1');
    const token = signAddressGrant(secret, { teamId: 'team-1', definitionId, addressKey });
    const preference = () => request(app()).get(`/api/mail-preferences/${token}`);
    expect((await preference()).body).toMatchObject({ receives: false });
    await request(app()).post(`/api/mail-preferences/${token}/receive`).expect(204);
    expect((await preference()).body).toMatchObject({ receives: true });
    await mailedRun('second');
    expect(receivers()).toContain('team-1 eve@shop.example');
  });

  test('until another mail comes back', async () => {
    await mark();
    await lift('admin').expect(204);
    await mailedRun('second');
    await postJson(bounce()).expect(200);
    sent = [];
    await mailedRun('third');
    expect(receivers()).not.toContain('team-1 eve@shop.example');
  });
});
