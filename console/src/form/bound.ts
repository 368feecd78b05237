import type { ChangeEvent } from 'react';

type Texts<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft];

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Binds fields to the draft they change: `text` an input of the browser, `value` a field that hands on what it holds. */
export const boundTo = <Draft extends object>(
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
