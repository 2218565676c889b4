import { expect, test } from 'vitest'
import { translatedInto } from '../translations/translated-into.ts'
import { newValues } from './form-values.ts'
import { losesApproval } from './loses-approval.ts'

const approved = { review_state: 'APPROVED' } as const
const values = { ...newValues({ type: 'TRUE_FALSE', grade_id: 1 }), question_text: '<p>Water is wet.</p>' }
const hindi = { language: 'hi', texts: { question_text: '<p>जल</p>' } }

test('an approved question goes back to draft when what it says is changed, in any language', () => {
  expect(losesApproval(approved, values, { ...values, question_text: '<p>Water flows.</p>' })).toBe(true)
  expect(losesApproval(approved, values, { ...values, source: 'A book' })).toBe(true)
  expect(losesApproval(approved, values, { ...values, translations: [hindi] })).toBe(true)
  const translated = { ...values, translations: [hindi] }
  const other = { ...hindi, texts: { question_text: '<p>जल बहता है</p>' } }
  expect(losesApproval(approved, translated, { ...values, translations: [other] })).toBe(true)
})

test('moved, or given another time, it stays approved; what is not approved has nothing to lose', () => {
  expect(losesApproval(approved, values, { ...values, chapter_id: 9, expected_minutes: 4 })).toBe(false)
  expect(losesApproval(approved, values, values)).toBe(false)
  const changed = { ...values, question_text: '<p>Water flows.</p>' }
  expect(losesApproval({ review_state: 'DRAFT' }, values, changed)).toBe(false)
  expect(losesApproval(null, values, changed)).toBe(false)
})

test('a link to translate adds the language, once, and no other than one that is taught in', () => {
  expect(translatedInto(values, 'hi').translations).toEqual([{ language: 'hi', texts: {} }])
  const translated = translatedInto(values, 'hi')
  expect(translatedInto(translated, 'hi')).toBe(translated)
  for (const none of ['en', '', 'zh', '<b>']) expect(translatedInto(values, none)).toBe(values)
})
