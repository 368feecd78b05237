import TestSequencer from '@jest/test-sequencer';

/** Suites that start the whole product take minutes, most of them waiting. They begin first, so that none is left alone at the end. */
const FIRST = ['faults', 'e2e', 'kafka'];

const rankOf = ({ context }) => {
  const rank = FIRST.indexOf(context.config.displayName?.name);
  return rank === -1 ? FIRST.length : rank;
};

export default class LongSuitesFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rankOf(one) - rankOf(other));
  }
}
