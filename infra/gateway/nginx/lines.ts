/** A line of a configuration, or a block: its head and what stands in it. */
export type Line = string | readonly [head: string, lines: readonly Line[]];

const INDENT = '    ';

const textOf = (line: Line, indent: string): string => {
  if (typeof line === 'string') return line === '' ? '' : `${indent}${line}`;
  const [head, lines] = line;
  const inner = lines.map((each) => textOf(each, indent + INDENT));
  return [`${indent}${head} {`, ...inner, `${indent}}`].join('\n');
};

export const configurationText = (lines: readonly Line[]): string =>
  `${lines.map((line) => textOf(line, '')).join('\n')}\n`;

/** A text as nginx reads it, with nothing in it understood as a variable. */
export const quoted = (text: string): string => {
  if (/['\\$\n]/.test(text)) throw new Error(`nginx cannot be told this text: ${text}`);
  return `'${text}'`;
};
