import { describe, expect, test } from '@jest/globals';
import {
  fetchDailyRates,
  NoReferenceRates,
  openReferenceRates,
  parseDailyRates,
} from './reference-rates.ts';

describe('AMB-039 the rates that the release contains', () => {
  const ratesOn = openReferenceRates();

  test.each([
    ['1999-01-04', '1999-01-04', { USD: 1.1789, JPY: 133.73, GBP: 0.7111 }],
    ['2026-04-13', '2026-04-13', { USD: 1.1684, JPY: 186.75, GBP: 0.87058 }],
  ])('contain the day %s', (requested, day, rates) => {
    expect(ratesOn(requested)).toMatchObject({ day, rates });
  });

  test.each([
    ['2026-04-12', '2026-04-10'], // a Sunday has those of Friday
    ['2099-01-01', '2026-04-13'],
    ['1999-01-05', '1999-01-05'],
  ])('are for %s those of %s', (requested, day) => {
    expect(ratesOn(requested)?.day).toBe(day);
  });

  test('are missing before the euro', () => {
    expect(ratesOn('1998-12-31')).toBeNull();
  });

  test('leave out a currency on days without a rate', () => {
    expect(ratesOn('2026-04-13')?.rates).not.toHaveProperty('RUB');
    expect(ratesOn('2021-01-04')?.rates).toHaveProperty('RUB', 90.342);
  });
});

const daily = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope><Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1542'/>
<Cube currency='JPY' rate='180.9'/></Cube></Cube></gesmes:Envelope>`;

describe('AMB-039 the published rates of a day', () => {
  test('are read', async () => {
    const fetched = await fetchDailyRates('http://ecb/daily.xml', async () => new Response(daily));
    expect(fetched).toEqual({ day: '2026-11-20', rates: { USD: 1.1542, JPY: 180.9 } });
  });

  test.each([
    '<html>Maintenance</html>',
    daily.replace('1.1542', '0'),
    daily.replace("time='2026-11-20'", ''),
    `<Cube time='2026-11-20'></Cube>`,
  ])('are refused when they are not rates: %s', (text) => {
    expect(() => parseDailyRates(text)).toThrow(NoReferenceRates);
  });

  test('are refused without a valid answer', async () => {
    const failing = async () => new Response(daily, { status: 500 });
    await expect(fetchDailyRates('http://ecb/', failing)).rejects.toThrow('The answer is 500');
    const long = async () => new Response(daily + ' '.repeat(100_000));
    await expect(fetchDailyRates('http://ecb/', long)).rejects.toThrow('The answer is too long');
  });
});
