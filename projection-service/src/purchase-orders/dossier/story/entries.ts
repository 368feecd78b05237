import { formatTimesInText } from '@quartermaster/contracts/core/times-in-text';
import { type EntryWords, historyEntry } from '../../history/history.ts';
import type { HistoryChange } from '../../history/words.ts';
import { countText, dayText } from '../../pdf/words.ts';
import type { RecordedStep } from '../../stream/steps.ts';
import { type Chapter, findChapter, namesItsSubject } from './chapters.ts';

/** Bounds of a printed story; the JSON file has all entries. */
const FIRST_ENTRIES = 30;
const LAST_ENTRIES = 10;
const MAX_CHANGES = 8;
const MAX_TEXT_LENGTH = 300;

interface StoryChange {
  readonly field: string;
  readonly text: string;
}

export interface StoryChanges {
  readonly changes: readonly StoryChange[];
  /** Names the changes that are not printed and their place in the file; empty when all are printed. */
  readonly more: string;
}

export interface StoryEntry extends StoryChanges {
  readonly revision: number;
  readonly day: string;
  readonly time: string;
  readonly sentence: string;
}

/** Entries of one chapter; `before` and `after` are printed on either side of the omitted ones. */
export interface StoryEntries {
  readonly before: readonly StoryEntry[];
  readonly leftOut: string;
  readonly after: readonly StoryEntry[];
}

const timeText = (instant: string): string => instant.slice(11, 16);

/** Days and instants as people write them, and no text longer than a paragraph. */
const toReadable = (text: string): string => {
  const plain = formatTimesInText(text, {
    day: dayText,
    instant: (instant) => `${dayText(instant)}, ${timeText(instant)}`,
  });
  return plain.length <= MAX_TEXT_LENGTH ? plain : `${plain.slice(0, MAX_TEXT_LENGTH)}…`;
};

const changeText = ({ from, to }: HistoryChange): string => {
  if (from === null) return toReadable(to ?? '');
  return to === null
    ? `${toReadable(from)} was removed`
    : `${toReadable(from)} became ${toReadable(to)}`;
};

/** The first `most` changes in words; `where` names the place of the others. */
export const storyChanges = (
  changes: readonly HistoryChange[],
  where: string,
  most = MAX_CHANGES,
): StoryChanges => {
  const left = changes.length - most;
  return {
    changes: changes.slice(0, most).map((change) => ({
      field: toReadable(change.field),
      text: changeText(change),
    })),
    more: left > 0 ? `${countText(left)} more: see ${where}.` : '',
  };
};

const uncapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const buildSentence = (step: RecordedStep, summary: string, actor: string): string => {
  if (!namesItsSubject(step.event)) return `${actor} ${uncapitalise(summary)}`;
  return step.recorded.metadata.actor.kind === 'user' ? `${summary} (${actor})` : summary;
};

const toStoryEntry = (step: RecordedStep, words: EntryWords): StoryEntry => {
  const entry = historyEntry(step, words);
  const { revision, recordedAt, happenedAt, isBackDated, summary, actor, changes } = entry;
  const late =
    isBackDated && happenedAt !== null ? ` It had happened on ${dayText(happenedAt)}.` : '';
  return {
    revision,
    day: dayText(recordedAt),
    time: timeText(recordedAt),
    sentence: `${toReadable(buildSentence(step, summary, actor))}.${late}`,
    ...storyChanges(changes, `revision ${String(revision)} in the JSON file`),
  };
};

const leftOutText = (steps: readonly RecordedStep[]): string => {
  const [first, last] = [steps[0]?.recorded.revision, steps.at(-1)?.recorded.revision];
  return (
    `${countText(steps.length)} records between revisions ${String(first)} and ${String(last)} are not printed. ` +
    'They are among the events of the JSON file, under the same revisions.'
  );
};

/** The entries of a chapter, oldest first; of a long one the first and the last. */
export const storyEntries = (
  steps: readonly RecordedStep[],
  words: EntryWords,
  chapter: Chapter,
): StoryEntries => {
  const own = steps.filter(({ event }) => findChapter(event) === chapter);
  const isLong = own.length > FIRST_ENTRIES + LAST_ENTRIES;
  const first = isLong ? own.slice(0, FIRST_ENTRIES) : own;
  const last = isLong ? own.slice(-LAST_ENTRIES) : [];
  const left = own.slice(first.length, own.length - last.length);
  return {
    before: first.map((step) => toStoryEntry(step, words)),
    leftOut: left.length === 0 ? '' : leftOutText(left),
    after: last.map((step) => toStoryEntry(step, words)),
  };
};
