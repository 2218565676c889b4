import { describe, expect, it } from 'vitest'
import { english } from '../contract/index.ts'
import { line, optionalLine, optionalText, text } from './fields.ts'
import { sentenceIn } from './say.ts'

const invisible = ['\u200b', '\u200d\u200c', '\u2060 \u00a0', '\u3164', '\ufeff', '\u00ad\u034f', '\u2800', '\u{e0020}']

describe.each([
  ['a line', line(10)],
  ['a text', text(10)],
])('%s', (_name, schema) => {
  it.each(invisible)('of invisible characters only (%j) is empty', (typed) => {
    const issues = schema.safeParse(typed).error?.issues ?? []
    expect(issues.map(({ message }) => english(sentenceIn(message)))).toEqual(['Please fill in this field'])
  })

  it('keeps the joiners that its words need', () => {
    expect(schema.parse('क्\u200dष')).toBe('क्\u200dष')
  })
})

it.each(invisible)('an optional text of invisible characters only (%j) is cleared', (typed) => {
  expect([optionalLine(10).parse(typed), optionalText(10).parse(typed)]).toEqual(['', ''])
})
