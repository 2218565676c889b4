import { z } from 'zod'
import { assemblyApi } from '#contract'
import { validateWith } from '#web/ui/form/validate-with.ts'
import type { FieldNumber } from '../../papers/making/plan/plan.ts'

/** How many papers are made at once, and how many questions they may share. */
export interface SetsWish {
  parallel_sets: number
  /** '' means none. */
  max_shared: FieldNumber
}

export const oneSet: SetsWish = { parallel_sets: 1, max_shared: '' }

/** As the wire takes it; a single paper shares nothing. */
export const setsOf = ({ parallel_sets, max_shared }: SetsWish) =>
  parallel_sets > 1 ? { parallel_sets, max_shared: Number(max_shared) } : {}

const { parallel_sets, max_shared } = assemblyApi.autoCreate.body.shape
const check = validateWith<SetsWish>(z.object({ parallel_sets, max_shared }), setsOf)

/** A parallel paper is one set by itself: it can't have sets of its own besides. */
export const isBoth = ({ parallel_sets }: SetsWish, paperSets: number): boolean => parallel_sets > 1 && paperSets > 1

/** What can't be meant by the number of questions that may be shared. */
export const findSetsProblem = (wish: SetsWish): string | undefined => check(wish).max_shared
