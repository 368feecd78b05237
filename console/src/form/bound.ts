import type { ChangeEvent } from 'react';

type Texts<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft];

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Binds fields to a draft: `text` is for inputs of the browser, `value` for fields that pass their value. */
export const bindFields = <Draft extends object>(
  draft: Draft,
  set: (change: Partial<Draft>) => void,
) => {
  const put = <Key extends keyof Draft>(key: Key, value: Draft[Key]): void =>
    set({ [key]: value } as unknown as Partial<Draft>);
  return {
    value: <Key extends keyof Draft>(key: Key) => ({
      value: draft[key],
      onChange: (value: Draft[Key]): void => put(key, value),
    }),
    text: (key: Texts<Draft>) => ({
      value: draft[key] as string,
      onChange: (event: Typing): void => put(key, event.currentTarget.value as Draft[Texts<Draft>]),
    }),
  };
};
