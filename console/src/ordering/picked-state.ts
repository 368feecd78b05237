import { useState } from 'react';
import type { Line } from '../data/to-buy.ts';
import { typed, type Picked } from './basket.ts';

/** What is picked for ordering, wherever it is kept, and how it changes. */
export interface PickedState {
  readonly picked: Picked;
  readonly change: (next: (before: Picked) => Picked) => void;
  /** Typing a quantity also picks the variant; null goes back to the suggestion. */
  readonly setQuantity: (line: Line, quantity: number | null) => void;
}

/** Kept as long as the panel is open. */
export const useLocalPicked = (start: Picked): PickedState => {
  const [picked, setPicked] = useState(start);
  return {
    picked,
    change: setPicked,
    setQuantity: (line, quantity) => setPicked((before) => typed(before, line, quantity)),
  };
};
