import { ticks } from 'd3-array'

/** A number's place on an axis, and round numbers to mark on it. */
export interface LinearScale {
  (value: number): number
  /** About so many round numbers within the axis. */
  ticks(count: number): number[]
}

/**
 * Numbers from one end of an axis to the other, evenly. d3-scale's own brings the interpolation of colours and the printing of numbers along, which
 * weighs more than all charts together; its ticks are these.
 */
export function linearScale([from, to]: [number, number], [start, end]: [number, number]): LinearScale {
  const step = (end - start) / (to - from || 1)
  return Object.assign((value: number) => start + (value - from) * step, {
    ticks: (count: number) => ticks(from, to, count),
  })
}
