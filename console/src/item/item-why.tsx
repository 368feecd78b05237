import type {
  Explanation,
  ExplanationInput,
} from '@quartermaster/contracts/inventory/rules/explain/explanation';
import { Link, useRouter } from '@tanstack/react-router';
import {
  explainedText,
  inputText,
  readableInputs,
  scalarText,
  sourceText,
  withReadableDays,
} from './explained-text.ts';
import { RowTable } from '../ui/row-table.tsx';
import textStyles from '../ui/text.module.css';
import numberExplainStyles from '../ui/number-explain.module.css';
import styles from './item-why.module.css';

/** The source in words; a link where the console has the screen that shows or changes it. */
const Source = ({ input }: { readonly input: ExplanationInput }) => {
  const router = useRouter();
  const { href } = input.source;
  const text = sourceText(input.source);
  const exists = href !== undefined && router.getMatchedRoutes(href)[2] !== undefined;
  return exists ? <Link to={href as '/'}>{text}</Link> : <>{text}</>;
};

interface RowsProps {
  readonly label: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Focusable, since it may be longer than its visible part. */
const Rows = ({ label, rows }: RowsProps) => {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !/Id$|dayOffset/.test(name));
  const title = (name: string): string =>
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (
    <div className={styles.rows} tabIndex={0} role="group" aria-label={label}>
      <RowTable
        label={label}
        titles={names.map(title)}
        rows={rows}
        most={rows.length}
        cells={(row) => names.map((name) => scalarText(row[name] as string | number | null))}
      />
    </div>
  );
};

const Value = ({ input }: { readonly input: ExplanationInput }) =>
  Array.isArray(input.value) && input.value.length > 0 ? (
    <details>
      <summary>{inputText(input)}</summary>
      <Rows label={input.label} rows={input.value} />
    </details>
  ) : (
    <>{inputText(input)}</>
  );

export const Inputs = ({ inputs }: { readonly inputs: readonly ExplanationInput[] }) => (
  <table className={styles.inputs}>
    <thead className={textStyles.hidden}>
      <tr>
        <th>Input</th>
        <th>Value</th>
        <th>Source</th>
      </tr>
    </thead>
    <tbody>
      {inputs.map((input) => (
        <tr key={input.name}>
          <th scope="row">{input.label}</th>
          <td>
            <Value input={input} />
          </td>
          <td>
            <Source input={input} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export interface WhyBlockProps {
  readonly explanation: Explanation;
  readonly currency: string | null;
}

/** Explanation of one number: the rule, its inputs and the intermediate results. */
export const WhyBlock = ({ explanation, currency }: WhyBlockProps) => (
  <div className={styles.why}>
    {explanation.sentence !== undefined && <p>{withReadableDays(explanation.sentence)}</p>}
    <p className={numberExplainStyles.formula}>{explanation.formula}.</p>
    <ol className={styles.steps}>
      {explanation.steps.map((step) => (
        <li key={step}>{withReadableDays(step)}</li>
      ))}
      <li>
        {explanation.label}: <strong>{explainedText(explanation, currency)}</strong>
      </li>
    </ol>
    <h4>What went in</h4>
    <Inputs inputs={readableInputs(explanation)} />
  </div>
);

export interface WhyListProps {
  readonly explanations: readonly Explanation[];
  readonly currency: string | null;
}

/** All explained numbers, one line each until opened. */
export const WhyList = ({ explanations, currency }: WhyListProps) => (
  <div className={styles.list}>
    {explanations.map((explanation) => (
      <details key={explanation.name}>
        <summary>
          <span>{explanation.label}</span>
          <strong>{explainedText(explanation, currency)}</strong>
        </summary>
        <WhyBlock explanation={explanation} currency={currency} />
      </details>
    ))}
  </div>
);
