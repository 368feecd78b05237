import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { allRoutes } from '@quartermaster/contracts/calls';
import { byForm } from '@quartermaster/contracts/core/route';
import { describe, expect, test } from '@jest/globals';
import { gatewayRules } from '../destinations.ts';
import { gatewayContract } from '../contract/calls.contract.ts';
import { gatewayBodiesContract } from '../contract/bodies.contract.ts';
import { gatewayFaultsContract } from '../contract/faults.contract.ts';
import { gatewayFilesContract } from '../contract/files.contract.ts';
import { addressPattern, passedAlike, patternOf, RIGHT_METHOD } from './maps.ts';
import { nginxConfiguration } from './configuration.ts';
import { quoted } from './lines.ts';
import { containerSettings } from './settings.ts';
import { installedNginx, openNginx } from './test-nginx.ts';

const rules = gatewayRules(allRoutes);
const file = path.resolve(import.meta.dirname, '../nginx.conf');
const text = nginxConfiguration(rules, containerSettings);

/** True when the address has methods, and not this one. */
const isWrongMethod = (method: string, address: string): boolean => {
  const form = byForm(rules).find(({ path }) => new RegExp(addressPattern(path)).test(address));
  return !new RegExp(RIGHT_METHOD).test(`${method}:${form?.allow ?? ''}`);
};

/** The value of the first pattern of a map that matches, as nginx chooses it. */
const passed = (method: string, address: string): string => {
  const rule = rules.find((each) => new RegExp(patternOf(each)).test(`${method} ${address}`));
  return rule === undefined ? '' : passedAlike(rule).name;
};

describe('the configuration of nginx', () => {
  test('is made from the contracts; `npm run gateway:nginx` writes it', async () => {
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test.each(rules)('passes $method $path to the same service as the gateway on Node', (rule) => {
    const address = rule.path.replaceAll(/:\w+/g, 'a%2Fb');
    for (const end of ['', '/', '?page=1&x=/y', '/?page=1']) {
      expect(passed(rule.method, `${address}${end}`)).toMatch(new RegExp(`^${rule.destination}/`));
    }
    expect(passed('OPTIONS', address)).toBe('');
  });

  test.each(byForm(rules))('ERR-26 allows $allow for $path alone', ({ path, allow }) => {
    const address = path.replaceAll(/:\w+/g, '7');
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'E'];
    const right = methods.filter((method) => !isWrongMethod(method, `${address}?page=1`));
    expect(right.join(', ')).toBe(allow);
  });

  test('passes nothing else', () => {
    expect(isWrongMethod('GET', '/api/nothing')).toBe(false);
    expect(passed('GET', '/api/purchase-orders/7/nothing')).toBe('');
    expect(passed('GET', '/api/Suppliers/7')).toBe('');
    expect(passed('GET', '/webhooks/store')).toBe('');
    expect(passed('HEAD', '/api/locations')).toBe('projection-service/any-time');
  });

  test('NF-E-02 sends no command twice, and queries to a second process', () => {
    expect(passed('POST', '/api/purchase-orders')).toBe('projection-service/any-time');
    expect(passed('POST', '/api/purchase-orders/create')).toBe('command-service/before-it-is-sent');
    expect(passed('PUT', '/api/purchase-orders/7')).toBe('command-service/never');
    expect(passed('DELETE', '/api/suppliers/7')).toBe('command-service/never');
  });

  test('shows no metrics and no mails of services', () => {
    expect(text).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(text).toMatch(/location = \/__mail \{\s+return 404;/);
  });

  test('refuses a text that would break it', () => {
    expect(() => quoted("it's")).toThrow('nginx cannot quote');
    expect(() => quoted('$host')).toThrow('nginx cannot quote');
  });
});

const version = installedNginx();
process.stderr.write(
  version === null
    ? 'nginx is not installed: its configuration was read, not run.\n'
    : `The configuration runs on ${version}\n`,
);
if (version !== null) {
  gatewayContract('nginx', openNginx);
  gatewayFaultsContract('nginx', openNginx);
  gatewayFilesContract('nginx', openNginx);
  gatewayBodiesContract('nginx', openNginx);
}
