import { expect, test } from 'vitest'
import { readCell } from '../../store/cell-text.ts'
import { readPasted } from './read-pasted.ts'

const limits = { least: 0, most: 20, mayBeNa: true }
const rows = Array.from({ length: 38 }, (_, at) => ({
  id: at + 1,
  student: { id: at + 1, name: `Pupil ${at + 1}`, admission_no: `A${100 + at}`, roll_no: String(at + 1) },
}))
const onto = (r: number) => ({
  ...{ rows, r, limits: () => limits },
  fieldAt: (_: number, offset: number) => (offset === 0 ? ('marks' as const) : null),
  attendanceOf: () => null,
})

test('12 marks as people type them are read or refused, and 0 is not blank', () => {
  const read = (text: string) => readCell(text, limits)
  expect(['0', '', '1,5', '½', '٣', '३', '3 ', 'na'].map(read)).toEqual(
    [0, null, 1.5, 0.5, 3, 3, 3, 'NA'].map((value) => ({ value })),
  )
  expect(['20.25', '-0.25', '0.1', '1e400', 'NaN', 'x'].map(read)).toEqual(
    ['above', 'below', 'step', 'letters', 'letters', 'letters'].map((wrong) => ({ wrong })),
  )
  expect(readCell('-0.25', { ...limits, least: -0.25 })).toEqual({ value: -0.25 })
})

test('34 paste of 40 rows on 38 students: 2 are named as left over, nothing is shifted', () => {
  const text = Array.from({ length: 40 }, (_, at) => String(at % 20)).join('\r\n')
  const { cells, refused, byNumber } = readPasted(text, onto(0))
  expect(byNumber).toBe(false)
  expect(cells).toHaveLength(38)
  expect(cells[20]).toEqual({ mark_id: 21, field: 'marks', after: 0 })
  expect(refused.map(({ line, why }) => [line, why])).toEqual([
    [39, 'left_over'],
    [40, 'left_over'],
  ])
})

test('rows with a number go to their pupil whatever the order; a head, blanks, AB and what is no mark are told apart', () => {
  const text = 'Roll No\tMarks\n3\t12\n1\tab\n2\t\n5\t21\n4\t7,5\n99\t3\n'
  expect(readPasted(text, onto(10))).toEqual({
    cells: [
      { mark_id: 3, field: 'marks', after: 12 },
      { mark_id: 1, field: 'attendance', after: 'A' },
      { mark_id: 4, field: 'marks', after: 7.5 },
    ],
    pupils: [3, 1, 4],
    byNumber: true,
    refused: [
      { line: 4, text: '21', why: 'value', mark_id: 5, field: 'marks' },
      { line: 6, text: '99 3', why: 'nobody' },
    ],
  })
})

test('marks of a pupil who is down as absent are named and not taken, unless the line says that they were there or says AB itself', () => {
  const two = {
    ...onto(5),
    attendanceOf: (id: number) => (id === 7 ? ('A' as const) : null),
    fieldAt: (_: number, offset: number) => (['attendance', 'marks'] as const)[offset] ?? null,
  }
  expect(readPasted('P\t4\n\t5\n\t6', two)).toMatchObject({
    cells: [
      { mark_id: 6, field: 'attendance', after: 'P' },
      { mark_id: 6, field: 'marks', after: 4 },
      { mark_id: 8, field: 'marks', after: 6 },
    ],
    pupils: [6, 8],
    refused: [{ line: 2, text: '5', why: 'not_present', mark_id: 7 }],
  })
  expect(readPasted('P\t4\nP\t5', two).refused).toEqual([])
  expect(readPasted('AB\t4', two)).toMatchObject({
    cells: [{ mark_id: 6, field: 'attendance', after: 'A' }],
    refused: [{ line: 1, text: '4', why: 'not_present', mark_id: 6 }],
  })
})
