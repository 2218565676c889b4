/**
 * Where empty ends and marked begins: the one table of the reader. Nobody sets them per school. Ink is mean darkness inside a circle beyond print, 0 … 1; strokes
 * is the share of clearly dark places there.
 */
export interface ReadingLimits {
  /** Below both a circle is empty. */
  empty: number
  emptyStrokes: number
  /** The same where nothing is known of what is printed in it. */
  alone: number
  /** From here on a circle is marked by its ink alone; of a hand that fills light half of what it fills with is enough, but never less than `leastFill`. */
  fill: number
  leastFill: number
  /** Or by strokes, with so much ink: a tick, a cross. */
  strokes: number
  strokeInk: number
  /** What is so much lighter than a clear mark beside it, and no more than `erased`, was rubbed out. */
  ratio: number
  erased: number
  erasedStrokes: number
  /** Share of the surroundings of an empty circle that is ink, and of the directions. */
  around: number
  ringed: number
}

/** Scans in grey and photos. An empty circle has 0.006 at most on 99.99 % of the clean pages that they were chosen on, the lightest pencil fill 0.11. */
export const limits: ReadingLimits = {
  empty: 0.02,
  emptyStrokes: 0.01,
  alone: 0.055,
  fill: 0.25,
  leastFill: 0.15,
  strokes: 0.12,
  strokeInk: 0.06,
  ratio: 3.5,
  erased: 0.12,
  erasedStrokes: 0.03,
  around: 0.3,
  ringed: 0.5,
}

/**
 * Black-and-white scans: specks and ragged letters are ink there, of a light pencil's fill as little is left as a stroke of a pen has, and the line that struck it
 * out is gone (of 58 such strikes not one was seen): what isn't as dark as a pen's fill is asked.
 */
export const bilevelLimits: ReadingLimits = {
  ...limits,
  empty: 0.045,
  emptyStrokes: 0.06,
  fill: 0.45,
  leastFill: 0.45,
  strokes: 0.5,
  strokeInk: 0.45,
}
