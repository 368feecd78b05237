import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { explainNumber } from './words.ts';
import styles from './number-explain.module.css';

export interface NumberExplainProps {
  /** The formatted number. */
  readonly value: ReactNode;
  /** Name of the number, for the popover. */
  readonly title: string;
  /** Rendered only while open, so that it may load what it needs. Usually an `Explanation`. */
  readonly children: () => ReactNode;
  readonly width?: number;
}

/** A number with a dotted underline that opens its explanation. */
export const NumberExplain = ({ value, title, children, width = 340 }: NumberExplainProps) => {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={width} position="bottom-end" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.number}
          data-part="explained"
          aria-label={explainNumber(title)}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(!opened);
          }}
        >
          {value}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.box}
        data-part="explanation"
        aria-label={title}
        onClick={(event) => event.stopPropagation()}
      >
        {opened && children()}
      </Popover.Dropdown>
    </Popover>
  );
};

export interface ExplanationInput {
  readonly name: string;
  readonly value: ReactNode;
  /** Source of the value, such as a link to the setting or the event. */
  readonly source?: ReactNode;
}

export interface ExplanationProps {
  readonly title: string;
  /** The formula with its numbers filled in. */
  readonly formula: ReactNode;
  readonly inputs: readonly ExplanationInput[];
}

export const Explanation = ({ title, formula, inputs }: ExplanationProps) => (
  <div className={styles.explanation}>
    <div className={styles.title}>{title}</div>
    <div className={styles.formula}>{formula}</div>
    <dl>
      {inputs.map((input) => (
        <div key={input.name} style={{ display: 'contents' }}>
          <dt>
            {input.name}
            {input.source !== undefined && <small>{input.source}</small>}
          </dt>
          <dd>{input.value}</dd>
        </div>
      ))}
    </dl>
  </div>
);
