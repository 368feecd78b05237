import { describe, expect, test } from '@jest/globals';
import { flattenRows, isSelected, nextSelection } from './grid-rows.ts';

interface Thing {
  readonly id: string;
  readonly parts: readonly Thing[];
}

const part = (id: string): Thing => ({ id, parts: [] });
const lamp: Thing = { id: 'lamp', parts: [part('red'), part('green')] };
const tray = part('tray');

const flattenWith = (...expanded: string[]) =>
  flattenRows([lamp, tray], {
    rowId: ({ id }) => id,
    getChildren: ({ parts }) => parts,
    expanded: new Set(expanded),
  });
const makeSelection = (...ids: string[]): ReadonlySet<string> => new Set(ids);
const [lampRow, trayRow] = flattenWith();

describe('rows with children', () => {
  test('show their children only while they are open', () => {
    expect(flattenWith().map(({ id }) => id)).toEqual(['lamp', 'tray']);
    expect(flattenWith('lamp').map(({ id, level }) => `${id} ${level}`)).toEqual([
      'lamp 0',
      'red 1',
      'green 1',
      'tray 0',
    ]);
  });

  test('know whether they can be opened at all', () => {
    expect(flattenWith().map(({ expanded }) => expanded)).toEqual([false, null]);
  });

  test('are selected when all their children are', () => {
    expect(isSelected(lampRow!, makeSelection('red'))).toBe(false);
    expect(isSelected(lampRow!, makeSelection('red', 'green'))).toBe(true);
  });
});

describe('a selection', () => {
  test('takes the children of a parent along, shown or not', () => {
    const after = nextSelection(makeSelection(), [{ row: lampRow!, selected: true }]);
    expect([...after]).toEqual(['red', 'green']);
  });

  test('keeps what is selected on other pages', () => {
    const after = nextSelection(makeSelection('elsewhere', 'tray'), [
      { row: trayRow!, selected: false },
    ]);
    expect([...after]).toEqual(['elsewhere']);
  });

  test('lets one child go and with it the parent', () => {
    const [parent, red, green] = flattenWith('lamp');
    const after = nextSelection(makeSelection('red', 'green'), [
      { row: parent!, selected: true },
      { row: red!, selected: false },
      { row: green!, selected: true },
    ]);
    expect([...after]).toEqual(['green']);
  });
});
