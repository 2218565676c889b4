import { levels, type QuestionType, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { storedOptions } from './kinds.ts'

/*
 * What other systems have no field for travels as tags (`level:EASY`), or as keywords where a format calls them so. A tag of the
 * school's own that looks like one has `tag:` before it.
 */

type Fact =
  | ('level' | 'skill' | 'type' | 'topic' | 'source' | 'language' | 'minutes' | 'fixed' | 'negative' | 'marks')
  | ('case' | 'or')
const known = /^(?:level|skill|type|topic|source|language|minutes|fixed|negative|marks|case|or|tag):/

const letterAt = (at: number) => String.fromCharCode(65 + at)

/** Letters of the options that keep their place, where their words don't tell it. */
function fixedOf(options: ExportedQuestion['question_options']): string | null {
  const usual = storedOptions(options.map(({ data, is_correct }) => ({ html: data, is_correct })))
  if (options.every(({ fixed }, at) => fixed === usual[at]?.fixed)) return null
  return options.flatMap(({ fixed }, at) => (fixed ? [letterAt(at)] : [])).join('') || 'none'
}

const tagOf = (fact: Fact, value: string | number | null): string[] =>
  value === null || value === '' ? [] : [`${fact}:${value}`]

/** What is asked: a whole question, or a part of a case study on its own. */
type Asked = Pick<ExportedQuestion, 'type' | 'question_options' | 'negative_marks'>

export const askedTags = ({ type, question_options, negative_marks }: Asked): string[] => [
  ...tagOf('type', type),
  ...tagOf('fixed', fixedOf(question_options)),
  ...tagOf('negative', negative_marks || null),
]

export const factTags = (question: ExportedQuestion): string[] => [
  ...tagOf('level', question.level),
  ...tagOf('skill', question.skill),
  ...tagOf('language', question.language),
  ...tagOf('topic', question.place.topic),
  ...tagOf('source', question.source),
  ...tagOf('minutes', question.expected_minutes),
  ...askedTags(question),
  ...question.tags.map((tag) => (known.test(tag) ? `tag:${tag}` : tag)),
]

/** `case:<name>` binds a text and the questions behind it to one case study. */
export const caseTags = (name: string, or_group: string | null): string[] => [
  ...tagOf('case', name),
  ...tagOf('or', or_group),
]
export const marksTag = (marks: number): string[] => tagOf('marks', marks)

/** What tags say beside being tags. */
export interface ReadFacts
  extends Pick<ImportedQuestion, 'level' | 'skill' | 'language' | 'origin' | 'expected_minutes' | 'negative_marks'> {
  tags: string[]
  type?: QuestionType
  topic?: string
  fixed?: string
  max_marks?: number
  case_of?: string
  or_group?: string
}

const numberIn = (text: string): number | null => (/^\d{1,6}(?:\.\d{1,4})?$/.test(text) ? Number(text) : null)
const oneOf = <T extends string>(names: readonly T[], text: string): T | null =>
  names.find((name) => name === text) ?? null
const languageIn = (text: string) => (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) ? text : null)
const lineIn = (text: string, most: number) => (text.length <= most ? text : null)

const readers: Readonly<Record<string, (text: string) => Partial<ReadFacts> | null>> = {
  level: (text) => fact('level', oneOf(levels, text)),
  skill: (text) => fact('skill', oneOf(skills, text)),
  type: (text) => fact('type', oneOf(questionTypeNames, text)),
  language: (text) => fact('language', languageIn(text)),
  topic: (text) => fact('topic', lineIn(text, 200)),
  source: (text) => fact('origin', lineIn(text, 200)),
  minutes: (text) => fact('expected_minutes', numberIn(text)),
  fixed: (text) => fact('fixed', /^(?:none|[A-H]{1,8})$/.test(text) ? text : null),
  negative: (text) => fact('negative_marks', numberIn(text)),
  marks: (text) => fact('max_marks', numberIn(text)),
  case: (text) => fact('case_of', lineIn(text, 40)),
  or: (text) => fact('or_group', lineIn(text, 20)),
}

const fact = <K extends keyof ReadFacts>(key: K, value: ReadFacts[K] | null): Partial<ReadFacts> | null =>
  value === null ? null : ({ [key]: value } as Partial<ReadFacts>)

/** Tags of strangers: what is no fact in its whole form stays a tag. */
export function takeFacts(all: readonly string[]): ReadFacts {
  const facts: ReadFacts = { tags: [] }
  for (const tag of all) {
    const [, name = '', value = ''] = /^([a-z]+):(.*)$/s.exec(tag) ?? []
    const read = Object.hasOwn(readers, name) ? readers[name]?.(value) : null
    if (read) Object.assign(facts, read)
    else facts.tags.push(name === 'tag' ? value : tag)
  }
  return facts
}

/** A question with what its tags say of it. */
export function withFacts(question: ImportedQuestion, facts: ReadFacts): ImportedQuestion {
  const { tags, type, topic, fixed, case_of: _, or_group: _o, ...said } = facts
  const isWritten = (name: QuestionType) => ['VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM'].includes(name)
  const { tags: _t, ...rest } = question
  return {
    ...rest,
    ...said,
    ...(type && isWritten(type) && isWritten(question.type) && { type }),
    ...(fixed && { question_options: withFixed(question.question_options, fixed) }),
    ...(tags.length > 0 && { tags }),
    ...(topic && { category: [...(question.category ?? []), topic] }),
  }
}

export const withFixed = (options: ImportedQuestion['question_options'], fixed: string) =>
  options.map((option, at) => ({ ...option, fixed: fixed !== 'none' && fixed.includes(letterAt(at)) }))
