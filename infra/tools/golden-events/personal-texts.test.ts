import { describe, expect, test } from '@jest/globals';
import { allEvents } from '@quartermaster/contracts/events';
import { readGoldenEvents } from './golden.ts';

const golden = await readGoldenEvents();
const exampleOf = (type: string, version: number): unknown =>
  golden.get(`${type}.v${String(version)}.json`)?.example;

/** Names of fields about persons; `to` is an address only in mails. */
const TELLING =
  /(Mail\w*\.to|\.(\w*email|\w*phone|firstName|surname|contacts|contactNumber|cc|replyTo|sentTo|refused|\w*address\d?))$/i;

/** Unencrypted texts: details of a business, and an author's address in a version that is no longer written. */
const IN_THE_CLEAR = [
  'BusinessDetailsChanged.contactEmail',
  'BusinessDetailsChanged.contactNumber',
  'BusinessDetailsChanged.businessAddress',
  'CommentAdded.userEmail',
  'LocationObserved.info.address1',
  'LocationObserved.info.address2',
  'LocationObserved.info.phone',
];

/** Paths of the texts in a value, without list indexes; below a field about a person every text counts. */
const tellingTexts = (value: unknown, path: string, tells = false): readonly string[] => {
  if (typeof value === 'string') return tells ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    Array.isArray(value)
      ? tellingTexts(part, path, tells)
      : tellingTexts(part, `${path}.${name}`, tells || TELLING.test(`${path}.${name}`)),
  );
};

const MARK = 'A person';
const marked = (value: unknown, path: string): readonly string[] => {
  if (typeof value === 'string') return value === MARK ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    marked(part, Array.isArray(value) ? path : `${path}.${name}`),
  );
};

describe('Texts of persons', () => {
  test('are declared by the event: each field whose name refers to a person is encrypted', () => {
    const undeclared = allEvents.flatMap(({ type, version, persons }) => {
      const example = exampleOf(type, version);
      const declared = marked(
        persons?.replace(example, () => MARK),
        type,
      );
      return tellingTexts(example, type).filter((path) => !declared.includes(path));
    });
    expect(undeclared.filter((path) => !IN_THE_CLEAR.includes(path))).toEqual([]);
  });

  const personal = allEvents.flatMap(({ persons, ...event }) =>
    persons === undefined ? [] : [{ ...event, persons }],
  );

  test.each(personal)(
    'in $type can be replaced without changing its shape or other fields',
    (event) => {
      const { type, version, persons, data } = event;
      const example = exampleOf(type, version);
      expect(persons.replace(example, (text) => text)).toEqual(example);
      expect(data.safeParse(persons.replace(example, () => MARK)).success).toBe(true);
    },
  );

  test.each(personal)(
    'in $type are encrypted since one of its versions',
    ({ version, persons }) => {
      expect(persons.since).toBeGreaterThanOrEqual(1);
      expect(persons.since).toBeLessThanOrEqual(version);
    },
  );
});
