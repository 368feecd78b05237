import { Fragment } from 'react';
import styles from './code-input.module.css';

const LENGTH = 8;
const GROUP = 4;

/** A pasted or typed text as a code: letters and digits only, in capitals, at most eight. */
export const normalCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, LENGTH);

/** XXXX-XXXX, as printed in the mail. */
export const groupedCode = (code: string): string =>
  code.length > GROUP ? `${code.slice(0, GROUP)}-${code.slice(GROUP)}` : code;

export interface CodeInputProps {
  readonly id?: string;
  /** Without the dash. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called with the code as soon as it is complete. */
  readonly onComplete: (code: string) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
}

/** Eight boxes in two groups over one real field, so that pasting, password managers and readers work. */
export const CodeInput = (props: CodeInputProps) => {
  const { value, onChange, onComplete, invalid = false, describedBy } = props;
  const change = (text: string): void => {
    const code = normalCode(text);
    onChange(code);
    if (code.length === LENGTH && code !== value) onComplete(code);
  };
  return (
    <div className={styles.code} {...(invalid && { 'data-error': true })}>
      <input
        id={props.id}
        aria-label="Sign-in code"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        disabled={props.disabled}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {Array.from({ length: LENGTH }, (_, at) => (
        <Fragment key={at}>
          {at === GROUP && <span className={styles.dash} />}
          <span
            className={styles.box}
            aria-hidden
            {...(at === Math.min(value.length, LENGTH - 1) && { 'data-next': true })}
          >
            {value[at] ?? ''}
          </span>
        </Fragment>
      ))}
    </div>
  );
};
