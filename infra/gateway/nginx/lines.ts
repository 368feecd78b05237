/** A line of a configuration, or a block with a head and lines. */
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

/** A quoted text for nginx. Throws for a text in which nginx would see a variable or an end. */
export const quoted = (text: string): string => {
  if (/['\\$\n]/.test(text)) throw new Error(`nginx cannot quote this text: ${text}`);
  return `'${text}'`;
};
