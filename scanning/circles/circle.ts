import type { LayoutField, PageLayout } from '../layout/answer-layout.ts'

/** A printed circle of a layout; its middle and radius in millimetres. */
export interface PrintedCircle {
  x: number
  y: number
  r: number
  /** What is printed in it. */
  v: string
}

/** All circles of a page, in the order of its fields, rows and boxes. */
export const circlesOf = ({ fields }: Pick<PageLayout, 'fields'>): PrintedCircle[] =>
  fields.flatMap(({ rows, r }) => rows.flatMap((row) => row.map(({ x, y, v }) => ({ x, y, v, r }))))

/** By what circles are alike: letter and radius. */
export const printKey = ({ v, r }: Pick<PrintedCircle, 'v' | 'r'>): string => `${v} ${r}`

/** Cuts a list that has one entry a circle into the rows of fields. */
export function byField<T>(fields: readonly LayoutField[], list: readonly T[]): T[][][] {
  let at = 0
  return fields.map(({ rows }) =>
    rows.map((row) => {
      at += row.length
      return list.slice(at - row.length, at)
    }),
  )
}
