import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that start the whole product take minutes. They run first, so that none is left alone at the end; those of a browser
 * after the others, since the sample they copy is loaded meanwhile.
 */
const FIRST = ['faults', 'kafka', 'e2e'];

const rankOf = ({ context }) => {
  const rank = FIRST.indexOf(context.config.displayName?.name);
  return rank === -1 ? FIRST.length : rank;
};

export default class LongSuitesFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rankOf(one) - rankOf(other));
  }
}
