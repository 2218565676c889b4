import { expect, test } from 'vitest'
import type { Instruction } from '#contract'
import { check, toBody, toValues } from './instruction-values.ts'

const nothing = { grade_id: null, subject_id: null }

test('stored lines become paragraphs of the editor, and the same lines again', () => {
  const content = 'Use <strong>ink</strong>.\nMarks &lt; 5\nx<sup>2</sup>'
  const values = toValues({ heading: 'A', content, ...nothing } as Instruction, { grade_id: 4, subject_id: 5 })
  expect(values).toEqual({
    heading: 'A',
    content: '<p>Use <strong>ink</strong>.</p><p>Marks &lt; 5</p><p>x<sup>2</sup></p>',
    ...nothing,
  })
  expect(toBody(values).content).toBe(content)
})

test('a new one starts with the class and subject that the list shows', () => {
  const start = { grade_id: 4, subject_id: 5 }
  expect(toValues(null, start)).toEqual({ heading: '', content: '', ...start })
})

test('the items of a list are lines; a table is refused before it is sent', () => {
  const values = { heading: 'A', ...nothing }
  const list = { ...values, content: '<ol><li><p>One</p></li><li><p>Two</p></li></ol>' }
  expect([toBody(list).content, check(list)]).toEqual(['One\nTwo', {}])
  const table = { ...values, content: '<table><tbody><tr><td><p>One</p></td></tr></tbody></table>' }
  expect(check(table)).toEqual({
    content: 'A table does not fit into the lines of an instruction: write it as text',
  })
  expect(check({ ...values, content: '' })).toEqual({ content: 'Please enter the instructions' })
})
