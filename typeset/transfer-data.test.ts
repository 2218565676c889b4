import { expect, test } from 'vitest'
import type { TransferDataInput } from './documents/records/transfer-data.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { sampleTransferData } from './testing/sample-transfer-data.ts'

const typesetter = await openTypesetter()
const print = (input: TransferDataInput) => typesetter.print(printDocument(input), input.images)

test.each([
  'en',
  'hi',
  'ur',
] as const)('C63 data for a transfer certificate is one page in %s, and every letter has a font', (language) => {
  const input = sampleTransferData({ language })
  expect(typesetter.preview(printDocument(input), input.images).pages).toHaveLength(1)
  const { bytes, warnings } = print(input)
  expect(warnings).toEqual([])
  const text = printedText(bytes)
  for (const phrase of ['Jaspreet Gill', '14/05/2012', 'Fourteenth May two thousand twelve', 'GV/1042', '71.25'])
    expect(text).toContain(phrase)
})

test('C63 what is not known is said, never guessed: birth date, parents, result, days', () => {
  const none = { dob: null, mother: null, father: null, result: null, days: { session: '2026-27', of: null } }
  const text = printedText(print(sampleTransferData(none)).bytes)
  for (const phrase of ['not recorded', 'No exam of this pupil is published', 'no days are recorded for 2026-27'])
    expect(text).toContain(phrase)
  expect(printedText(print(sampleTransferData({ result: 'hidden' })).bytes)).toContain('with the class teacher')
})
