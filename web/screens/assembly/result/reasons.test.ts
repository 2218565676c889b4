import { expect, test } from 'vitest'
import { say } from '#contract'
import { readCarried, readNearest, readReasons } from './reasons.ts'

const refused = (errorCode: string, data: unknown) =>
  Object.assign(new Error('Section A needs 3; the bank has 2.'), { status: 422, errorCode, errors: [], data })

const reason = {
  section: 'A',
  chapter_id: null,
  type: 'SHORT',
  level: null,
  marks: 3,
  needed: 3,
  available: 2,
  message: 'Section A needs 3; the bank has 2.',
}
const question = {
  id: 4,
  item_id: 0,
  version: 1,
  number: 1,
  type: 'SHORT',
  question_text: '<p>Why?</p>',
  question_options: [],
  sub_questions: [],
  max_marks: 3,
  or_group: null,
}
const nearest = {
  data_json: [{ section: 'A', instruction: null, attempt_any: 2, questions: [question] }],
  missing: [{ section: 'A', kind: 'questions', count: 1, question_id: null }],
  deviations: [],
}

test('the reasons and the nearest paper of a refusal are read, though its questions are not stored', () => {
  const error = refused('shortfall', { success: false, shortfall: [reason], nearest })
  expect(readReasons(error)).toEqual([reason])
  expect(readNearest(error)?.missing[0]?.count).toBe(1)
  expect(readNearest(error)?.data_json[0]?.questions[0]?.id).toBe(4)
})

test('another refusal, and one in another form, are not taken for a shortfall', () => {
  expect(readReasons(refused('stale_row', { shortfall: [reason] }))).toBeNull()
  expect(readReasons(refused('shortfall', { shortfall: 'none' }))).toBeNull()
  expect(readNearest(refused('shortfall', null))).toBeNull()
  expect(readReasons(new Error('network'))).toBeNull()
})

test('of parallel papers it is read how many there could be, and nothing where even one is impossible', () => {
  const intro = say('assembly.carries', { carried: 2, asked: 4 })
  const lacking = say('clash.time', { needed: 192, available: 180 })
  const params = { sentences: [intro, lacking] }
  const several = Object.assign(refused('shortfall', null), { code: 'several.sentences', params })
  expect(readCarried(several)).toEqual({ carried: 2, asked: 4 })
  expect(readCarried(Object.assign(refused('shortfall', null), lacking))).toBeNull()
  expect(readCarried(refused('shortfall', null))).toBeNull()
})
