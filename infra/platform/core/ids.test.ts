import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v5, validate, version } from 'uuid';
import { createIds, deterministicId, eventIds, newCommandId } from './ids.ts';

const at = '2026-11-21T07:00:00.123Z';
const take = (count: number, next: () => string): string[] => Array.from({ length: count }, next);

describe('ids that a command creates', () => {
  test('NF-H-04 are uuid v7 of the instant at which the command was received first', () => {
    const id = createIds('command-1', at)();
    expect(validate(id)).toBe(true);
    expect(version(id)).toBe(7);
    expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse(at));
  });

  test('NF-E-02 are the same when the same command runs again', () => {
    expect(take(50, createIds('command-1', at))).toEqual(take(50, createIds('command-1', at)));
  });

  test('differ from those of other commands in the same millisecond', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 }), (commands) => {
        const ids = commands.flatMap((command) => take(5, createIds(command, at)));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
      }),
    );
  });

  test('sort in the order in which they were made', () => {
    fc.assert(
      fc.property(fc.uuid(), (command) => {
        const ids = take(20, createIds(command, at));
        expect([...ids].sort()).toEqual(ids);
      }),
    );
  });

  test('refuse text that is no instant', () => {
    expect(() => createIds('command-1', 'yesterday')).toThrow('Not an instant: yesterday');
  });
});

describe('ids of events', () => {
  test('NF-E-02 depend on the command and the index of the event alone', () => {
    expect(eventIds('command-1')(0)).toBe(eventIds('command-1')(0));
    expect(eventIds('command-1')(0)).not.toBe(eventIds('command-1')(1));
    expect(eventIds('command-1')(0)).not.toBe(eventIds('command-2')(0));
    expect(version(eventIds('command-1')(7))).toBe(5);
  });
});

describe('ids of names', () => {
  test('are uuid v5 of the parts in one namespace', () => {
    const namespace = '6e0c7f0a-8f0b-5d3e-9f53-6a1f1f7f2c55';
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        expect(deterministicId(...parts)).toBe(v5(JSON.stringify(parts), namespace));
      }),
    );
  });

  test('differ for different parts that join to the same text', () => {
    expect(deterministicId('a', 'bc')).toBe(deterministicId('a', 'bc'));
    expect(deterministicId('a', 'bc')).not.toBe(deterministicId('ab', 'c'));
  });

  test('are the ids of the first stored events', () => {
    expect(deterministicId('event', 'command-1', '0')).toBe('238c64d0-9449-5931-97d3-f3e9d3e980af');
  });
});

test('a new command has an id of its own', () => {
  expect(version(newCommandId())).toBe(7);
  expect(newCommandId()).not.toBe(newCommandId());
});
