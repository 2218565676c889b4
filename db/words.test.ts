import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setLetters } from '../domain/papers/documents.ts'
import { createdTypes, paperStates } from '../domain/papers/paper-states.ts'
import { schoolFontNames } from '../domain/papers/school-fonts.ts'
import { testTypeNames } from '../domain/papers/test-types.ts'
import { pairStates } from '../domain/questions/pair-states.ts'
import { levels, questionTypeNames, reviewStates, skills } from '../domain/questions/question-types.ts'

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/** The words that a check of the database lets into a column. */
function checkedWords(table: string, column: string): string[] {
  const start = `  constraint ${table}_${column}_check CHECK `
  const line = schema.split('\n').find((one) => one.startsWith(start)) ?? ''
  return [...line.slice(start.length).matchAll(/'(?<word>[^']+)'::text/g)].map(({ groups }) => groups?.word ?? '')
}

/** A word that the domain has and the database refuses makes the first save fail: replace the check by a migration. */
test.each([
  ['questions', 'type', questionTypeNames],
  ['questions', 'level', levels],
  ['questions', 'skill', skills],
  ['questions', 'review_state', reviewStates],
  ['question_papers', 'type_test', testTypeNames],
  ['question_papers', 'question_paper_created_type', createdTypes],
  ['question_papers', 'state', paperStates],
  ['question_papers', 'set_letter', setLetters],
  ['question_pairs', 'state', pairStates],
  ['schools', 'font', schoolFontNames],
])('the database takes the words of the domain in %s.%s, and no others', (table, column, words) => {
  expect(checkedWords(table, column).sort()).toEqual([...words].sort())
})
