import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { issuesByPath } from '../lib/problems.ts';

const getFieldName = (path: string): string => path.replace(/^body\./, '').split('.')[0] ?? '';

/** Shows server errors at their fields. Returns the sentences that no field of the form shows. */
const showIssues = <Value extends FieldValues>(
  form: UseFormReturn<Value>,
  error: unknown,
): readonly string[] => {
  const fields = new Set(Object.keys(form.getValues()));
  const issues = [...issuesByPath(error)].map(
    ([path, message]) => [getFieldName(path), message] as const,
  );
  for (const [field, message] of issues)
    if (fields.has(field)) form.setError(field as Path<Value>, { type: 'server', message });
  return issues.filter(([field]) => !fields.has(field)).map(([, message]) => message);
};

/** Shows server errors: at the fields of the form, and as `sentences` for the head of its panel. */
export const useServerIssues = <Value extends FieldValues>(form: UseFormReturn<Value>) => {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  return { sentences, show: (error: unknown): void => setSentences(showIssues(form, error)) };
};
