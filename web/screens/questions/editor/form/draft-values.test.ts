import { expect, test } from 'vitest'
import { draftFormat, readDraft } from './draft-values.ts'
import { newPart } from './form-schema.ts'
import { newValues } from './form-values.ts'

test('a draft of this form comes back as it was', () => {
  const values = { ...newValues({ type: 'MATCH' }), tags: ['a, b'], question_text: '<p>Q</p>' }
  expect(readDraft(JSON.parse(JSON.stringify(values)), draftFormat)).toEqual(values)
})

test('a draft of the first form keeps its text, its options and its tags, and gets the fields it did not know', () => {
  const { parts, translations, assertion, blanks, match, order, ...known } = newValues({ type: 'SHORT' })
  const old = { ...known, question_text: '<p>Old</p>', tags: 'force, motion' }
  const read = readDraft(old, 1)
  expect(read).toMatchObject({
    type: 'SHORT',
    question_text: '<p>Old</p>',
    tags: ['force', 'motion'],
    translations: [],
  })
  expect(read.question_options).toEqual(known.question_options)
  expect(read.match.pairs).toHaveLength(4)
})

test('a draft from before the expected time keeps all that it has, the time starts empty', () => {
  const { expected_minutes, ...known } = { ...newValues({ type: 'ORDER' }), question_text: '<p>Kept</p>' }
  expect(readDraft(known, 2)).toEqual({ ...known, expected_minutes: '' })
})

test('of a draft that nothing fits any more the readable fields are kept, and nothing crashes', () => {
  const read = readDraft(
    { question_text: '<p>Kept</p>', type: 'RIDDLE', written: 7, parts: [{ key: 'a' }] },
    draftFormat,
  )
  expect(read).toMatchObject({ question_text: '<p>Kept</p>', type: 'MCQ_SINGLE' })
  expect(read.parts).toEqual([
    {
      ...newPart(),
      key: 'a',
      question_options: expect.any(Array),
      match: expect.any(Object),
      order: expect.any(Object),
    },
  ])
  for (const broken of [null, 'text', 7, []]) expect(readDraft(broken, draftFormat).question_text).toBe('')
})
