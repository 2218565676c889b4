import { apportion, commonDivisor, quartersPerMark, toQuarters } from '#contract'
import { type FieldNumber, plannedMarks, toNumber } from '../../papers/making/plan/plan.ts'
import type { BlueprintValues, ChapterRow, MixValues, SectionRow } from './values.ts'

/** What the sections add up to. */
export interface BlueprintSums {
  /** Marks that a student can reach: of as many questions as are to be attempted. */
  marks: number
  /** Marks of all printed numbers; chapters and mixes share these. */
  printed: number
  /** Printed numbers. */
  numbers: number
}

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0)

export const printedMarks = ({ count, marks_each }: Pick<SectionRow, 'count' | 'marks_each'>): number =>
  orZero(toNumber(count) * toNumber(marks_each))

export function sumsOf({ sections }: Pick<BlueprintValues, 'sections'>): BlueprintSums {
  const add = (of: (row: SectionRow) => number) => sections.reduce((sum, row) => sum + of(row), 0)
  return { marks: add(plannedMarks), printed: add(printedMarks), numbers: add(({ count }) => orZero(toNumber(count))) }
}

export const sumOf = (values: readonly FieldNumber[]): number =>
  values.reduce<number>((sum, value) => sum + orZero(toNumber(value)), 0)

/** The marks that the chapters are given, and whether some take what is left. */
export function chapterSum(chapters: readonly ChapterRow[]): { marks: number; isOpen: boolean } {
  return { marks: sumOf(chapters.map(({ marks }) => marks)), isOpen: chapters.some(({ marks }) => marks === '') }
}

/** The largest step, in marks, of which all questions' marks are multiples; a quarter while there are none. */
export function commonStep(rows: readonly Pick<SectionRow, 'marks_each'>[]): number {
  const quarters = rows.map(({ marks_each }) => toQuarters(toNumber(marks_each))).filter((value) => value > 0)
  return quarters.length === 0 ? 0.25 : commonDivisor(quarters) / quartersPerMark
}

/** Marks by chapter in proportion to the syllabus's weightage; equal shares where it names none. */
export function shareByWeightage(
  chapters: readonly { id: number; weightage: number | null }[],
  printed: number,
  step: number,
): ChapterRow[] {
  const shares = apportion(
    printed,
    chapters.map(({ weightage }) => weightage ?? 0),
    step,
  )
  return chapters.map(({ id }, index) => ({ id, marks: shares[index] ?? 0 }))
}

/** The same proportions in whole per cent that add up to 100. */
export function makeHundred<Name extends string>(mix: MixValues<Name>): MixValues<Name> {
  const names = Object.keys(mix) as Name[]
  const shares = apportion(
    100,
    names.map((name) => orZero(toNumber(mix[name]))),
    1,
  )
  return Object.fromEntries(names.map((name, index) => [name, shares[index] ?? 0])) as MixValues<Name>
}

/** Marks that each name of a mix stands for, in steps that the questions can make. */
export function mixMarks(mix: MixValues<string>, printed: number, step: number): Map<string, number> {
  const entries = Object.entries<FieldNumber>(mix)
  const shares = apportion(
    printed,
    entries.map(([, percent]) => orZero(toNumber(percent))),
    step,
  )
  return new Map(entries.map(([name], index) => [name, shares[index] ?? 0]))
}
