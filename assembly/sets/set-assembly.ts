import type { AssembleOptions, Assembly } from '../assemble.ts'
import type { Deviation, Paper } from '../paper.ts'
import type { Apart } from './near-copies.ts'

export interface SetOptions extends AssembleOptions {
  /** 2–4 */
  sets: number
  /** Most questions, pinned ones aside, that may stand in all sets. */
  max_shared: number
}

/** The sets' options with how near-copies are kept apart. */
export interface ApartOptions extends SetOptions {
  apart: Apart
}

export type SetAssembly =
  | {
      possible: true
      papers: Paper[]
      shared: number[]
      differences: Difference[]
      /** Near-copies that stand in two of the sets, the lower id first. */
      copies: [number, number][]
    }
  | {
      possible: false /** The first set that can't be had, from 0. */
      set: number
      reason: Extract<Assembly, { possible: false }>
    }

/** A wish that the sets don't meet alike. */
export interface Difference extends Pick<Deviation, 'section' | 'goal' | 'value' | 'target'> {
  /** What each of the sets reaches of the goal, in the order of the sets. */
  reached: number[]
}
