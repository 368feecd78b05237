import { describe, expect, test } from '@jest/globals';
import { decideAccess, type Access, type Verdict, type Visit } from './access.ts';

const pages: readonly (readonly [path: string, access: Access])[] = [
  ['/login', 'public'],
  ['/register', 'public'],
  ['/install', 'public'],
  ['/mail-preferences', 'everybody'],
  ['/verify-dossier', 'everybody'],
  ['/register/shopify', 'team'],
  ['/onboarding', 'team'],
  ['/', 'team'],
  ['/inventory', 'team'],
  ['/__ui', 'signed-in'],
];
const accessByPath = new Map(pages);

const ready = {
  onboarded: true,
  onboardingStep: 'ONBOARDED',
  enabled: true,
  disabledReason: null,
} as const;
const fresh = { ...ready, onboarded: false, onboardingStep: 'INVITE_MEMBERS' } as const;

const visit = (path: string, hasToken: boolean, team: Visit['team']): Verdict =>
  decideAccess({ path, access: accessByPath.get(path) ?? 'team', hasToken, team });

describe('who is sent where', () => {
  test.each(['/login', '/register', '/install'])(
    'UI-RD-01 a visitor with a token who opens %s goes home',
    (path) => {
      expect(visit(path, true, 'loading')).toEqual({ kind: 'redirect', to: '/' });
    },
  );

  test.each(['/', '/inventory', '/onboarding', '/register/shopify', '/__ui'])(
    'UI-RD-02 a visitor without a token who opens %s goes to the login',
    (path) => {
      expect(visit(path, false, 'loading')).toEqual({ kind: 'redirect', to: '/login' });
    },
  );

  test('UI-RD-03 a user without a team connects a store first', () => {
    expect(visit('/inventory', true, undefined)).toEqual({
      kind: 'redirect',
      to: '/register/shopify',
    });
    expect(visit('/register/shopify', true, undefined)).toEqual({ kind: 'show' });
  });

  test('UI-RD-04 a team that is not onboarded goes to the onboarding', () => {
    expect(visit('/inventory', true, fresh)).toEqual({ kind: 'redirect', to: '/onboarding' });
    expect(visit('/onboarding', true, fresh)).toEqual({ kind: 'show' });
  });

  test('ROLE-O-01 a team without a store goes from its onboarding to the connect page', () => {
    const team = { ...fresh, onboardingStep: 'CONNECT_SHOPIFY' } as const;
    expect(visit('/', true, team)).toEqual({ kind: 'redirect', to: '/onboarding' });
    expect(visit('/onboarding', true, team)).toEqual({ kind: 'show' });
    expect(visit('/register/shopify', true, team)).toEqual({ kind: 'show' });
    const later = { kind: 'redirect', to: '/onboarding' };
    expect(visit('/register/shopify', true, fresh)).toEqual(later);
  });

  test('UI-RD-05 an onboarded team has no onboarding any more', () => {
    expect(visit('/onboarding', true, ready)).toEqual({ kind: 'redirect', to: '/' });
  });

  test('UI-RD-06 the gallery needs no team and the installation no checks', () => {
    expect(visit('/__ui', true, 'loading')).toEqual({ kind: 'show' });
    expect(visit('/install', false, 'loading')).toEqual({ kind: 'show' });
  });

  test.each([true, false])('everybody verifies a dossier, with a token: %s', (hasToken) => {
    expect(visit('/verify-dossier', hasToken, 'loading')).toEqual({ kind: 'show' });
  });

  test('UI-RD-09 waits until the team is known', () => {
    expect(visit('/inventory', true, 'loading')).toEqual({ kind: 'loading' });
  });
});

describe('a disabled team', () => {
  const off = { ...ready, enabled: false } as const;

  test.each([
    ['ST-DIS-01', 'MANUAL'],
    ['ST-DIS-02', 'TOO_MANY_PRODUCT_VARIANTS'],
    ['ST-DIS-03', 'UNINSTALLED'],
  ] as const)('ROLE-D-02 %s sees the reason %s on every page', (_, disabledReason) => {
    const verdict = { kind: 'disabled', reason: disabledReason };
    expect(visit('/inventory', true, { ...off, disabledReason })).toEqual(verdict);
    expect(visit('/onboarding', true, { ...off, disabledReason })).toEqual(verdict);
  });

  test('may connect again after the app was uninstalled, and only then', () => {
    const path = '/register/shopify';
    expect(visit(path, true, { ...off, disabledReason: 'UNINSTALLED' })).toEqual({ kind: 'show' });
    expect(visit(path, true, { ...off, disabledReason: 'MANUAL' })).toEqual({
      kind: 'disabled',
      reason: 'MANUAL',
    });
  });
});

describe('UI-RD-13 no visit goes round in circles', () => {
  const tokens = [true, false];
  const teams = [undefined, fresh, ready];
  const visits = tokens.flatMap((hasToken) =>
    teams.flatMap((team) => pages.map(([path]) => [path, hasToken, team] as const)),
  );

  test.each(visits)('from %s with token %s and team %j', (path, hasToken, team) => {
    const seen = new Set<string>();
    let at = path;
    let verdict = visit(at, hasToken, team);
    while (verdict.kind === 'redirect' && !seen.has(at)) {
      seen.add(at);
      at = verdict.to;
      verdict = visit(at, hasToken, team);
    }
    expect(verdict.kind).toBe('show');
  });
});
