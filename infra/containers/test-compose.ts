import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

export interface ComposeService {
  readonly image?: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly target: string;
  };
  readonly user?: string;
  readonly restart?: string;
  readonly init?: boolean;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

/** The variables of a `.env` file. */
export const readVariables = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readText(file).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Replaces variables as Compose does: `${NAME}`, `${NAME:-default}`, and `${NAME:?message}`, which throws. */
const interpolate = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, ...groups: (string | undefined)[]) => {
      const [name = '', kind, rest = ''] = groups;
      const value = variables[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
      return value === '' ? rest : value;
    },
  );

/** Containers receive texts, also where YAML reads numbers or booleans. */
const toTexts = (
  environment: Readonly<Record<string, string | number | null>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );

const withTexts = (service: ComposeService): ComposeService =>
  service.environment === undefined
    ? service
    : { ...service, environment: toTexts(service.environment) };

/** docker-compose.yml with its variables replaced. */
export const composeWith = (variables: Readonly<Record<string, string>>): Compose => {
  const text = interpolate(readText('docker-compose.yml'), variables);
  const compose = parse(text, { merge: true }) as Compose;
  const services = Object.entries(compose.services).map(
    ([name, service]) => [name, withTexts(service)] as const,
  );
  return { ...compose, services: Object.fromEntries(services) };
};
