import { useState } from 'react';
import type { Line } from '../data/to-buy.ts';
import { typed, type Picked } from './basket.ts';

/** A selection for an order, wherever it is kept, with its setters. */
export interface PickedState {
  readonly picked: Picked;
  readonly change: (next: (before: Picked) => Picked) => void;
  /** Sets a quantity and selects the variant; null restores the suggestion. */
  readonly setQuantity: (line: Line, quantity: number | null) => void;
}

/** Keeps the selection as long as the panel is open. */
export const useLocalPicked = (start: Picked): PickedState => {
  const [picked, setPicked] = useState(start);
  return {
    picked,
    change: setPicked,
    setQuantity: (line, quantity) => setPicked((before) => typed(before, line, quantity)),
  };
};
