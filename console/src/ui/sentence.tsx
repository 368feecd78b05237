import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** A sentence of the words, with names in braces. */
  readonly text: string;
  /** The element in the place of each name. */
  readonly slots: Readonly<Record<string, ReactNode>>;
}

/** A sentence with elements in it, in the order in which its words have them. */
export const Sentence = ({ text, slots }: SentenceProps) =>
  text
    .split(/\{(\w+)\}/)
    // Every second part is a name. The parts of a sentence keep their places.
    .map((part, at) => <Fragment key={at}>{at % 2 === 0 ? part : slots[part]}</Fragment>);
