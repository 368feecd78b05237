import { readFileSync } from 'node:fs';

const listChildren = (pid: number): readonly number[] => {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return []; // it ended meanwhile
  }
};

/** Sends a signal to a process and to all its children, the parent first. */
export const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  const children = listChildren(pid);
  try {
    process.kill(pid, signal);
  } catch {
    return; // it ended meanwhile
  }
  for (const child of children) signalTree(child, signal);
};
