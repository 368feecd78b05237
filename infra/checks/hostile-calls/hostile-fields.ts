import { type Field, fieldsOf } from './fields.ts';
import { type HostileValue, hostileValues } from './hostile-values.ts';
import { valueAt, withValue } from './parts.ts';
import type { Stage, Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

/** The server refuses longer addresses before any call. */
const LONGEST_IN_ADDRESS = 6_000;

const fitting = (field: Field, { value }: HostileValue): unknown =>
  field.path[0] !== 'body' && typeof value === 'string'
    ? value.slice(0, LONGEST_IN_ADDRESS)
    : value;

/** Without a path parameter the address belongs to another call. */
const leavesPath = ({ path }: Field, value: unknown): boolean =>
  path[0] === 'params' &&
  !['string', 'number', 'boolean'].includes(value === '' ? '' : typeof value);

const tryOf = ({ operation, headers }: Stage, field: Field, hostile: HostileValue): Try[] => {
  const value = fitting(field, hostile);
  if (leavesPath(field, value)) return [];
  const write = () =>
    writeRequest(operation.route, withValue(field.parts, field.path, value), headers);
  return [{ field: field.path.join('.'), value: hostile.name, requests: () => [write()] }];
};

const triesOf = (stage: Stage, isFirst: boolean): readonly Try[] =>
  fieldsOf(stage.operation, validParts(stage.operation, stage.things), stage.things).flatMap(
    (field) =>
      hostileValues(field.schema, valueAt(field.parts, field.path))
        .filter(({ first }) => first === isFirst)
        .flatMap((hostile) => tryOf(stage, field, hostile)),
  );

/** Every field of the call with everything that the product promises to withstand. */
export const promisedFields: Tactic = (stage) => triesOf(stage, true);

/** Every field with all other hostile values. */
export const otherFields: Tactic = (stage) => triesOf(stage, false);
