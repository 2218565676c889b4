import { expect, test } from 'vitest'
import { isWellNumbered, renumberTranslations, repairBlanks } from './blank-repair.ts'
import { nextBlank } from './blank-tool.ts'

test('the next blank has the lowest free number', () => {
  expect(nextBlank('')).toBe(1)
  expect(nextBlank('{{1}} and {{3}}')).toBe(2)
})

test('blanks are well numbered in any order, but each once and without a gap', () => {
  expect(isWellNumbered('{{2}} {{1}}')).toBe(true)
  expect(isWellNumbered('{{1}} {{3}}')).toBe(false)
  expect(isWellNumbered('{{1}} {{1}}')).toBe(false)
})

test('the accepted answers go with their blanks, and so do the blanks of a translation', () => {
  const repaired = repairBlanks({ question_text: '<p>{{4}} or {{2}}</p>', blanks: [[], ['two'], [], ['four']] })
  expect(repaired.question_text).toBe('<p>{{1}} or {{2}}</p>')
  expect(repaired.blanks).toEqual([['four'], ['two']])
  const translations = [{ language: 'hi', texts: { question_text: '<p>{{2}} या {{4}}</p>' } }]
  const { renumbered } = repaired
  if (!renumbered) throw new Error('nothing to follow')
  expect(renumberTranslations(translations, 'question_text', renumbered)).toEqual([
    { language: 'hi', texts: { question_text: '<p>{{2}} या {{1}}</p>' } },
  ])
})

test('of two blanks with one number the first keeps the answers, and translations are left alone', () => {
  const repaired = repairBlanks({ question_text: '{{1}} {{1}}', blanks: [['a']] })
  expect(repaired).toEqual({ question_text: '{{1}} {{2}}', blanks: [['a'], []], renumbered: null })
})
