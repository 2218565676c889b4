import { testTypes } from '../../domain/papers/test-types.ts'
import { type QuestionType, questionTypes } from '../../domain/questions/question-types.ts'

/** What a table of the domain calls its words, as texts whose codes begin with a prefix: 'test.UNIT_TEST'. */
export function named<const Prefix extends string, Names extends Readonly<Record<string, string>>>(
  prefix: Prefix,
  names: Names,
) {
  const entries = Object.entries(names).map(([name, text]) => [`${prefix}.${name}`, text])
  return Object.fromEntries(entries) as { [Name in keyof Names & string as `${Prefix}.${Name}`]: Names[Name] }
}

type Titles = { [Type in QuestionType]: (typeof questionTypes)[Type]['title'] }
const titles = Object.fromEntries(Object.entries(questionTypes).map(([type, { title }]) => [type, title])) as Titles

/** 'type.MCQ_SINGLE' …: said by screens of questions and of papers. */
export const questionTypeTexts = named('type', titles)

/** 'test.UNIT_TEST' …: said by screens of papers, of exams and of reports. */
export const testTypeTexts = named('test', testTypes)
