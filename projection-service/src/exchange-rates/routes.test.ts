import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { referenceRatesPublished } from '@quartermaster/contracts/exchange-rates/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels } from '../core/given-events.ts';
import { exchangeRatesProjection, referenceRates } from './projection.ts';
import { exchangeRateQueryRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([exchangeRatesProjection]);
});
afterAll(async () => models.close());

const published = (day: string, rates: Record<string, number>) =>
  fact(
    referenceRatesPublished,
    'reference_rates.ecb',
    { day, source: 'ECB', rates },
    { teamId: SYSTEM_TEAM },
  );
/** Rates supplied with the product, of one day in spring. */
const atHand = (day: string) =>
  day < '2026-04-13' ? null : { day: '2026-04-13', rates: { USD: 1.25, GBP: 0.8, JPY: 160 } };

/** The clock of testApp shows 21 November 2026. */
const fetchRate = (pair: string, query: Record<string, string> = {}) =>
  request(testApp(exchangeRateQueryRoutes({ pool: models.pool, atHand })))
    .get(`/api/commons/get-fx-rate/${pair}`)
    .query(query)
    .set({ Authorization: 'Bearer member' });

describe('API-FX-01 the rate of two currencies', () => {
  beforeEach(async () =>
    models.given(
      published('2026-11-19', { USD: 1.5, GBP: 0.75 }),
      published('2026-11-20', { USD: 1.6, GBP: 0.8 }),
      published('2026-11-23', { USD: 2, GBP: 1 }),
    ),
  );

  test('AMB-036 is that of the latest day, in units of the second currency for one of the first', async () => {
    expect((await fetchRate('GBP/USD').expect(200)).body).toEqual({ rate: 2, day: '2026-11-20' });
    expect((await fetchRate('EUR/USD')).body).toEqual({ rate: 1.6, day: '2026-11-20' });
    expect((await fetchRate('USD/EUR')).body).toEqual({ rate: 0.625, day: '2026-11-20' });
  });

  test('AMB-034 is 1 for a currency to itself', async () => {
    expect((await fetchRate('USD/USD').expect(200)).body).toEqual({ rate: 1, day: null });
  });

  test('NF-D-06 is that of a past day when `asOf` names one, from the rates that come with the product too', async () => {
    expect((await fetchRate('GBP/USD', { asOf: '2026-11-19' })).body.day).toBe('2026-11-19');
    expect((await fetchRate('USD/JPY', { asOf: '2026-11-18' })).body).toEqual({
      rate: 128,
      day: '2026-04-13',
    });
  });

  test.each(['GBP/JPY', 'GBP/XTS', 'XTS/GBP'])(
    'ERR-22 %s is not found when the latest day lacks a currency: older rates are not used',
    async (pair) => {
      const { body } = await fetchRate(pair).expect(404);
      expect(body).toMatchObject({ code: 'FX_RATE_NOT_FOUND' });
    },
  );

  test('ERR-22 is not found for a day before the first rates', async () => {
    const { body } = await fetchRate('GBP/USD', { asOf: '2026-01-01' }).expect(404);
    expect(body.code).toBe('FX_RATE_NOT_FOUND');
  });

  test.each(['usd/GBP', 'US/GBP', 'USD/GBPX', 'USD/12A'])('refuses %s', async (pair) => {
    expect((await fetchRate(pair).expect(400)).body.code).toBe('VALIDATION_FAILED');
  });

  test('is stored once a day, for all teams', async () => {
    expect(await models.rows(referenceRates, SYSTEM_TEAM)).toMatchObject([
      { day: '2026-11-19', rates: { USD: 1.5, GBP: 0.75 } },
      { day: '2026-11-20' },
      { day: '2026-11-23' },
    ]);
  });
});
