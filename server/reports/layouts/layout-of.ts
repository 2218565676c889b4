import type { CardLayoutBody } from '../../../domain/reports/card-layout.ts'
import { shippedLayouts, stageOf } from '../../../domain/reports/shipped-layouts.ts'

/** The layout of a class's cards, with a name by which cards say that they have another one. */
export interface ClassLayout {
  body: CardLayoutBody
  /** null: as it was shipped. */
  own: { id: number; version: number } | null
}

interface NamedGrade {
  id: number
  title: string
}

/** Of each class the layout that its cards have: the shipped one of its stage. */
export const layoutsOf = (grades: readonly NamedGrade[]): ReadonlyMap<number, ClassLayout> =>
  new Map(grades.map(({ id, title }) => [id, { body: shippedLayouts[stageOf(title)], own: null }]))
