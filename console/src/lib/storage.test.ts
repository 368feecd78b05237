import { beforeEach, describe, expect, test } from '@jest/globals';
import { readSetting, settings, writeSetting } from './storage.ts';

beforeEach(() => localStorage.clear());

describe('settings kept in this browser', () => {
  test('UI-ST-01..09 have their defaults while nothing is stored', () => {
    expect(readSetting(settings.navigationExpanded)).toBe(true);
    expect(readSetting(settings.userConsent)).toBe(false);
    expect(readSetting(settings.welcomeModal)).toBe(false);
    expect(readSetting(settings.authToken)).toBeNull();
    expect(readSetting(settings.ignoredPurchaseOrders)).toEqual([]);
    expect(readSetting(settings.pageSizeInventory)).toBe(100);
    expect(readSetting(settings.pageSizeBuyNow)).toBe(100);
    expect(readSetting(settings.pageSizeBundles)).toBe(100);
    expect(readSetting(settings.pageSizePayments)).toBe(100);
  });

  test('are read back as they were written', () => {
    writeSetting(settings.pageSizeInventory, 500);
    writeSetting(settings.ignoredPurchaseOrders, ['po-1']);
    expect(readSetting(settings.pageSizeInventory)).toBe(500);
    expect(readSetting(settings.ignoredPurchaseOrders)).toEqual(['po-1']);
  });

  test('VAL-095 VAL-097 a page size that is not allowed is used as it was stored', () => {
    localStorage.setItem(settings.pageSizeInventory.key, '250');
    expect(readSetting(settings.pageSizeInventory)).toBe(250);
  });

  test('VAL-096 a list with an empty name is used as it was stored', () => {
    localStorage.setItem(settings.ignoredPurchaseOrders.key, '[""]');
    expect(readSetting(settings.ignoredPurchaseOrders)).toEqual(['']);
  });

  test('AMB-117 text that is no JSON gives the default', () => {
    localStorage.setItem(settings.pageSizeInventory.key, '{broken');
    expect(readSetting(settings.pageSizeInventory)).toBe(100);
  });

  test('a token that is taken away leaves nothing behind', () => {
    writeSetting(settings.authToken, 'token-1');
    writeSetting(settings.authToken, null);
    expect(localStorage.getItem(settings.authToken.key)).toBeNull();
  });

  test('the same stored text is the same value, so that screens do not redraw for nothing', () => {
    writeSetting(settings.ignoredPurchaseOrders, ['po-1']);
    expect(readSetting(settings.ignoredPurchaseOrders)).toBe(
      readSetting(settings.ignoredPurchaseOrders),
    );
  });
});
