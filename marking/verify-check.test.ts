import { expect, test } from 'vitest'
import {
  type CheckedChange,
  type CheckedRow,
  changedAfter,
  changedTwice,
  edgeOf,
  farOf,
  markerFigures,
  markersOf,
  placesOf,
  questionReasons,
  runsOf,
} from './verify-check.ts'

const row = (mark_id: number, marks: number | null, more: Partial<CheckedRow> = {}): CheckedRow => ({
  ...{ mark_id, section_id: 1, attendance: marks === null ? 'A' : 'P', left: false },
  ...{ result: marks === null ? 'ABSENT' : marks >= 33 ? 'PASS' : 'FAIL', usual: null },
  ...{ marks_q: marks === null ? null : marks * 4, total_q: marks === null ? null : marks * 4 },
  ...{ counted_q: 400, pass_q: 132, ...more },
})

/** Mean 60, sum of squares 2,250 of ten: SD √250. */
const ten = [35, 50, 55, 55, 60, 60, 65, 65, 70, 85]

const change = (mark_id: number, before: string | null, after: string | null, more: Partial<CheckedChange> = {}) => ({
  ...{ mark_id, exam_question_id: null, field: 'marks', before, after, source: 'CELL' },
  ...{ at: '2026-11-20T06:00:00.000Z', by: 7, ...more },
})

test('C47 z is of the section, and usual is where it would put the mark', () => {
  const places = placesOf(ten.map((marks, at) => row(at, marks, { usual: at === 0 ? 0.5 : null })))
  const sd = Math.sqrt(ten.reduce((sum, one) => sum + (one - 60) ** 2, 0) / 9)
  expect(places[0]?.z).toBeCloseTo(-25 / sd, 12)
  expect(places[0]?.expected).toBeCloseTo(60 + 0.5 * sd, 12)
  // Of nine, and where all have the same, nothing is said.
  expect(placesOf(ten.slice(1).map((marks, at) => row(at, marks)))).toEqual([])
  expect(placesOf(ten.map((_, at) => row(at, 40)))).toEqual([])
  // Whoever was absent is none of the ten.
  expect(placesOf([...ten.slice(1), null].map((marks, at) => row(at, marks)))).toEqual([])
})

test('C47 FAR takes both: 1.8 of z and 20 points', () => {
  const sd = Math.sqrt(ten.reduce((sum, one) => sum + (one - 60) ** 2, 0) / 9)
  const z = -25 / sd
  const flags = (usual: number, scale = 1) =>
    farOf(placesOf(ten.map((one, at) => row(at, 60 + (one - 60) / scale, { usual: at === 0 ? usual : null })))).length
  expect(flags(z + 1.81)).toBe(1)
  expect(flags(z + 1.79)).toBe(0)
  expect(flags(z + 1.81, 5)).toBe(0)
})

test('C48 AFTER is what was changed once the section was handed in, TWICE what got two different values later', () => {
  const late = { at: '2026-11-20T08:00:00.000Z' }
  const changes = [
    change(1, null, '10'),
    change(1, '10', '12', late),
    change(2, null, '5'),
    change(2, '5', '6'),
    change(2, '6', '7', late),
    change(3, null, '4'),
    change(3, '4', '9', { ...late, source: 'RECHECK' }),
    change(3, '9', '8', { ...late, source: 'CORRECTION' }),
  ]
  const after = changedAfter(changes, () => '2026-11-20T07:00:00.000Z')
  expect(after.map(({ mark_id, values }) => [mark_id, values])).toEqual([
    [1, ['10', '12']],
    [2, ['6', '7']],
    [3, ['4', '9', '8']],
  ])
  expect(changedAfter(changes, () => null)).toEqual([])
  expect(changedTwice(changes).map(({ mark_id, values }) => [mark_id, values])).toEqual([[2, [null, '5', '6', '7']]])
  // Emptied and typed again as before is one later value.
  expect(changedTwice([change(1, null, '3'), change(1, '3', '4'), change(1, '4', null), change(1, null, '4')])).toEqual(
    [],
  )
})

test('C49 QUESTION of ten answers, RUN of five neighbours, EDGE of half a mark', () => {
  const figures = { n: 10, facility: 50, sd: 1, discrimination: 20 }
  const bounds = { lowest: 0, highest: 4, max: 8 }
  expect(questionReasons(figures, bounds)).toEqual([])
  expect(questionReasons({ ...figures, facility: 9.99 }, bounds)).toEqual(['HARD'])
  expect(questionReasons({ ...figures, discrimination: -10.01 }, bounds)).toEqual(['REVERSED'])
  expect(questionReasons({ ...figures, facility: 0, discrimination: null }, { ...bounds, highest: 0 })).toEqual([
    'NOBODY',
    'HARD',
  ])
  expect(questionReasons({ ...figures, facility: 100 }, { lowest: 8, highest: 8, max: 8 })).toEqual(['EVERYBODY'])
  expect(questionReasons({ ...figures, n: 9, facility: 0 }, bounds)).toEqual([])

  const run = runsOf([40, 40, 40, 40, 40, 41, 40, 40, null, 40, 40, 40].map((marks, at) => row(at, marks)))
  expect(run.map((own) => own.map(({ mark_id }) => mark_id))).toEqual([[0, 1, 2, 3, 4]])
  expect(runsOf([1, 2].flatMap((section_id) => [1, 2, 3].map((at) => row(at, 40, { section_id }))))).toEqual([])

  const edge = edgeOf([row(1, 32.5), row(2, 32.25), row(3, 33), row(4, 32.75, { total_q: 132, result: 'PASS' })])
  expect(edge.map(({ mark_id }) => mark_id)).toEqual([1])
})

test('C50 a marker is whoever entered most cells of a section, and is said to stand out only beyond chance', () => {
  const rows = ten.map((marks, at) => row(at, marks, { usual: 0 }))
  const changes = [
    ...rows.map(({ mark_id }) => change(mark_id, null, '1', { by: 7 })),
    ...rows.slice(0, 6).map(({ mark_id }) => change(mark_id, '1', '2', { by: 8 })),
    // What a hand-in fills is nobody's.
    ...rows.map(({ mark_id }) => change(mark_id, null, 'NA', { by: 9, source: 'SYNC', exam_question_id: 4 })),
  ]
  const markers = markersOf(rows, changes)
  expect([...markers]).toEqual([[1, 8]])
  const places = placesOf(rows)
  const [own] = markerFigures(places, markers)
  expect(own).toMatchObject({ marker: 8, section_ids: [1], n: 10, stands_out: false })
  expect(own?.mean).toBeCloseTo(0, 12)
  // The z of a section have the spread 1.
  expect(own?.se).toBeCloseTo(1 / Math.sqrt(10), 12)
  const shifted = places.map((one) => ({ ...one, usual: -2.3 / Math.sqrt(10) - 1e-9 }))
  expect(markerFigures(shifted, markers)[0]?.stands_out).toBe(true)
  expect(markerFigures(shifted.slice(1), markers)[0]).toMatchObject({ n: 9, stands_out: false })
})
