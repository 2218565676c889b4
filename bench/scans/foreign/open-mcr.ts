import type { LayoutBox, LayoutField } from '../../../scanning/layout/answer-layout.ts'
import type { PlainLayout } from './plain-marks.ts'

/**
 * The sheets of iansan5653/open-mcr. Places were measured on its blank forms, in millimetres of Letter: an L and three squares, and circles in cells of a grid.
 * Cells are those of its `src/grid_info.py`.
 */
export const openMcrForms = ['75q', '150q'] as const
export type OpenMcrForm = (typeof openMcrForms)[number]

const CELL = (184.66 - 25.94) / 30
const RADIUS = 1.5
/** Where the A of question 1 stands: its cell and its place; the last row of both forms stands at one height. */
const FIRST = { column: 2, x: 25.94 }
const LAST = { row: 46, y: 258.72 }
const rowsOfForm = { '75q': { from: 32, y: 184.66, each: 15 }, '150q': { from: 17, y: 105.31, each: 30 } }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'

/** What is written beside the answers, a column of circles for each sign: the name of its column in the results, its first cell, its signs. */
const written: Record<OpenMcrForm, readonly (readonly [string, number, number, number, string])[]> = {
  '75q': [
    ['Last Name', 1, 3, 12, letters],
    ['First Name', 14, 3, 6, letters],
    ['Middle Name', 21, 3, 2, letters],
    ['Student ID', 25, 3, 10, digits],
    ['Course ID', 25, 16, 10, digits],
  ],
  '150q': [
    ['Student ID', 25, 3, 10, digits],
    ['Course ID', 14, 3, 10, digits],
  ],
}
const formCode: Record<OpenMcrForm, readonly [number, number]> = { '75q': [27, 28], '150q': [4, 12] }

export function openMcrLayout(form: OpenMcrForm): PlainLayout {
  const { from, y: first, each } = rowsOfForm[form]
  const down = (LAST.y - first) / (LAST.row - from)
  const at = (v: string, column: number, row: number): LayoutBox => ({
    ...{ v, x: FIRST.x + (column - FIRST.column) * CELL, y: first + (row - from) * down },
  })
  const field = (id: string, boxes: LayoutBox[]): LayoutField => ({
    ...{ id, kind: 'CHOICE', label: id, many: false, r: RADIUS, rows: [boxes] },
  })
  const across = (id: string, column: number, row: number, signs: string) =>
    field(
      id,
      [...signs].map((v, i) => at(v, column + i, row)),
    )
  const answers = Array.from({ length: 5 * each }, (_, i) =>
    across(`Q${i + 1}`, 2 + 7 * Math.floor(i / each), from + (i % each), 'ABCDE'),
  )
  const names = written[form].flatMap(([id, column, row, length, signs]) =>
    Array.from({ length }, (_, c) =>
      field(
        `${id}.${c}`,
        [...signs].map((v, i) => at(v, column + c, row + i)),
      ),
    ),
  )
  return {
    ...{ n: 1, w: 215.9, h: 279.4, tags: [], codes: [], crops: [], prints: {} },
    fields: [...answers, ...names, across('Test Form Code', ...formCode[form], 'ABCDEF')],
    marks: [
      { x: 16.02, y: 16.02, side: 7.87 },
      { x: 201.17, y: 14.73, side: 4.06 },
      { x: 201.17, y: 264.67, side: 4.06 },
      { x: 14.73, y: 264.67, side: 4.06 },
    ],
  }
}
