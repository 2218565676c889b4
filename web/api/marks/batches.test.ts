import { expect, test } from 'vitest'
import type { ItemResult, RoomResult } from '#contract'
import { dissolved, halfOf, merged, nextBatch, settled, type Typed, together } from './batches.ts'
import { type AnyDraft, keyOf } from './cell-draft.ts'
import { askedOf, roomKey } from './invigilation-room.ts'

const typed = (mark_id: number, value: AnyDraft['value'], more: Partial<Typed> = {}): Typed => ({
  ...{ scope: '1:2', into: 7, mark_id, field: 'marks', base: null, value, state: 'kept' },
  ...{ source: 'CELL', reason: null, confirm: false, typed_at: mark_id },
  ...more,
})
const cells = (...all: AnyDraft[]) => new Map(all.map((cell) => [keyOf(cell), cell]))
const batchOf = (...all: AnyDraft[]) => nextBatch(all, 1, 'key')!
const ok = (i: number): ItemResult => ({ i, status: 'ok' })
const conflict = (i: number, value: number): ItemResult => ({ i, status: 'conflict', value, by: null, at: null })
const why = { message: 'No' } as never

test('a value typed over one that is not sent is compared with what stood there at first', () => {
  expect(merged(typed(1, 2, { base: 5 }), typed(1, 3, { base: null }))).toMatchObject({ base: 5, value: 3 })
})

test('a batch holds values in the order in which they were typed, of one source and one reason, none that waits for a decision', () => {
  const all = [
    typed(3, 30, { typed_at: 1 }),
    typed(1, 10, { typed_at: 2 }),
    { ...typed(5, 50, { typed_at: 0 }), state: 'conflict' as const },
    typed(6, 'letters', { typed_at: 0, state: 'wrong' }),
    typed(2, 20, { typed_at: 3, source: 'UNDO' }),
    typed(4, 40, { typed_at: 4 }),
  ]
  expect(batchOf(...all).sent.map(({ mark_id }) => mark_id)).toEqual([3, 1])
  expect(nextBatch(all.slice(2, 4), 1, 'key')).toBeNull()
  expect(JSON.parse(batchOf(typed(1, 2.5, { field: 'q501', base: 'NA' })).body)).toEqual({
    exam_id: 7,
    source: 'CELL',
    items: [{ mark_id: 1, field: 'question', exam_question_id: 501, base: 'NA', value: 2.5 }],
  })
})

test('of one moment attendance goes first, so that marks can follow; that nothing is said of it any more goes last', () => {
  const at = { typed_at: 1 }
  const order = (attendance: AnyDraft['value']) =>
    batchOf(typed(1, null, { ...at, field: 'q501' }), typed(1, attendance, { ...at, field: 'attendance' })).sent
  expect(order('P').map(({ field }) => field)).toEqual(['attendance', 'q501'])
  expect(order(null).map(({ field }) => field)).toEqual(['q501', 'attendance'])
})

test('what was acknowledged goes, unless it was typed anew meanwhile: then it goes on from the acknowledged value', () => {
  const batch = batchOf(typed(1, 10), typed(2, 20))
  const again = typed(2, 21)
  expect(settled(batch, cells(typed(1, 10), again), [ok(0), ok(1)])).toEqual({
    put: [{ ...again, base: 20 }],
    drop: [typed(1, 10)],
    ends: batch,
  })
})

test('a conflict waits for a decision with both values; whoever types over it has decided', () => {
  const batch = batchOf(typed(1, 10))
  const { put = [] } = settled(batch, cells(typed(1, 10)), [conflict(0, 12)])
  expect(put).toEqual([{ ...typed(1, 10), state: 'conflict', theirs: { value: 12, by: null, at: null } }])
  expect(nextBatch(put, 2, 'key')).toBeNull()
  expect(merged(put[0], typed(1, 11))).toMatchObject({ state: 'kept', base: 12, value: 11 })
})

test('a refused value stays with the reason and is not sent again; what was typed after it is', () => {
  const refusal = { code: 'item.above_max', params: { max: 9 } }
  const refused: ItemResult = { i: 0, status: 'invalid', code: 'above_max', message: 'Too much', said: refusal }
  const batch = batchOf(typed(1, 10))
  const { put = [], drop } = settled(batch, cells(typed(1, 10)), [refused])
  expect(put[0]).toMatchObject({ state: 'refused', value: 10, why: { message: 'Too much', code: 'item.above_max' } })
  expect(drop).toEqual([])
  expect(settled(batch, cells(typed(1, 9)), [refused]).put).toEqual([])
})

test('a batch that is refused as a whole is halved until the one bad cell is alone, which keeps no other back', () => {
  const all = [1, 2, 3, 4].map((id) => typed(id, id))
  let stored = cells(...all)
  let most = 4
  const sent: number[][] = []
  for (let batch = nextBatch([...stored.values()], 1, 'key', most); batch; ) {
    const ids = batch.sent.map(({ mark_id }) => mark_id)
    sent.push(ids)
    const changes = ids.includes(3)
      ? dissolved(batch, stored, why)
      : settled(
          batch,
          stored,
          ids.map((_, i) => ok(i)),
        )
    most = ids.includes(3) ? halfOf(batch) : 4
    for (const cell of changes.put ?? []) stored.set(keyOf(cell), cell)
    for (const cell of changes.drop ?? []) stored.delete(keyOf(cell))
    stored = new Map(stored)
    batch = nextBatch([...stored.values()], 1, 'key', most)
  }
  expect(sent).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]])
  expect([...stored.values()].map(({ mark_id, state }) => [mark_id, state])).toEqual([[3, 'refused']])
})

const refusedFor = (code: string, cell: Typed): AnyDraft => ({
  ...cell,
  state: 'refused',
  why: { message: 'No', code } as never,
})

test('attendance that was refused without its marks goes with the marks that are typed then, before them and with their reason', () => {
  const attendance = typed(1, 'P', { field: 'attendance', base: 'A', reason: 'Found', typed_at: 9 })
  const refused = refusedFor('item.incomplete', attendance)
  const mark = typed(1, 30, { field: 'q501', reason: 'Found the paper', source: 'PASTE', typed_at: 5 })
  const of_another = refusedFor('item.incomplete', typed(2, 'P', { field: 'attendance' }))
  const all = together([refused, of_another, refusedFor('item.above_max', typed(1, 99, { field: 'q502' }))], mark)
  expect(batchOf(...all).sent.map(({ field, value }) => [field, value])).toEqual([
    ['attendance', 'P'],
    ['q501', 30],
  ])
  expect(JSON.parse(batchOf(...all).body)).toMatchObject({ reason: 'Found the paper', source: 'PASTE' })
  // The other way around too: marks that were refused of somebody who was not there.
  const back = together([refusedFor('item.not_present', mark)], { ...attendance, typed_at: 20 })
  expect(batchOf(...back).sent.map(({ field }) => field)).toEqual(['attendance', 'q501'])
})

test('without attendance among them a refused mark keeps no other back, nor does a text that is no value take any along', () => {
  const cleared = refusedFor('item.incomplete', typed(1, null, { field: 'q501' }))
  const mark = typed(1, 2, { field: 'q502' })
  expect(together([cleared], mark)).toEqual([mark])
  const attendance = refusedFor('item.incomplete', typed(1, 'P', { field: 'attendance' }))
  const wrong = typed(1, 'x', { field: 'q502', state: 'wrong' })
  expect(together([attendance], wrong)).toEqual([wrong])
})

test('marks that were typed while the attendance was under way take it along, once', () => {
  const attendance = typed(1, 'P', { field: 'attendance', base: 'A' })
  const mark = typed(1, 30, { typed_at: 8, source: 'PASTE' })
  const sentence = { code: 'item.incomplete', params: {} }
  const no = (i: number): ItemResult => ({ i, status: 'invalid', code: 'incomplete', message: 'No', said: sentence })
  const { put = [] } = settled(batchOf(attendance), cells(attendance, mark), [no(0)])
  expect(put).toEqual([{ ...attendance, typed_at: 8, source: 'PASTE' }])
  const both = batchOf(...put, mark)
  expect(both.sent).toHaveLength(2)
  const after = settled(both, cells(...put, mark), [no(0), no(1)])
  expect(after.put?.map(({ state }) => state)).toEqual(['refused', 'refused'])
})

const watched = roomKey({ exam_id: 7, section_id: 3 })
const tap = (mark_id: number, value: AnyDraft['value'], more: Partial<Typed> = {}) =>
  typed(mark_id, value, { into: watched, field: 'attendance', ...more })

test('a room is named by its duty, or by exam and section, and read from its name again', () => {
  for (const asked of [{ duty_id: 4 }, { exam_id: 7, section_id: 3 }, { exam_id: 7, section_id: null }])
    expect(askedOf(roomKey(asked))).toEqual(asked)
})

test('P89 of a pupil in a room all that was said goes in one item, with what was seen of attendance before', () => {
  const late = { typed_at: 5 }
  const batch = batchOf(
    tap(2, 'A'),
    tap(1, 'P', { ...late, base: 'A' }),
    tap(1, '09:14', { ...late, field: 'arrived' }),
    tap(1, '00417', { ...late, field: 'booklet' }),
  )
  expect(JSON.parse(batch.body)).toEqual({
    ...{ exam_id: 7, section_id: 3 },
    items: [
      { student_id: 2, attendance: 'A', base: null },
      { student_id: 1, attendance: 'P', base: 'A', arrived: '09:14', booklet: '00417' },
    ],
  })
  expect(JSON.parse(batchOf(tap(1, '5', { field: 'booklet' })).body).items).toEqual([{ student_id: 1, booklet: '5' }])
})

test('P88 where somebody else took another attendance all that was said with it waits for the decision', () => {
  const all = [tap(1, 'P'), tap(1, '09:14', { field: 'arrived' }), tap(2, 'A')]
  const results: RoomResult[] = [
    { i: 0, status: 'conflict', value: 'A', by: { id: 9, name: 'Asha' }, at: null },
    { i: 1, status: 'ok' },
  ]
  const { put = [], drop } = settled(batchOf(...all), cells(...all), results)
  expect(put.map(({ field, state }) => [field, state]).toSorted()).toEqual([
    ['arrived', 'conflict'],
    ['attendance', 'conflict'],
  ])
  expect(put[0]?.theirs).toEqual({ value: 'A', by: 'Asha', at: null })
  expect(drop).toEqual([tap(2, 'A')])
  expect(nextBatch(put, 2, 'key')).toBeNull()
})

test('P89 a call about a room that is refused as a whole is halved by pupils, and ends with the one pupil who is the reason', () => {
  const all = [1, 2].flatMap((id) => [tap(id, 'P'), tap(id, '09:14', { field: 'arrived', typed_at: id })])
  const both = batchOf(...all)
  expect([both.sent.length, halfOf(both), dissolved(both, cells(...all), why).put]).toEqual([4, 1, undefined])
  const one = nextBatch(all, 2, 'key', halfOf(both))!
  expect(one.sent.map(({ mark_id }) => mark_id)).toEqual([1, 1])
  expect(dissolved(one, cells(...all), why).put?.map(({ state }) => state)).toEqual(['refused', 'refused'])
})
