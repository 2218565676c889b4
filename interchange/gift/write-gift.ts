import { blanksIn } from '../../domain/questions/blanks.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findTruth,
} from '../../domain/questions/read-answer.ts'
import { type ExportWork, leaveOut, partQuestion, writeEach, writtenOf } from '../items/export-work.ts'
import type { ExportedBank, ExportedQuestion, WrittenBank } from '../items/exported-question.ts'
import { askedTags, caseTags, factTags, marksTag } from '../items/fact-tags.ts'
import { assertionSentences } from '../items/standard-options.ts'
import { showsPicture, titleOf, withTexBrackets } from '../items/written-html.ts'
import { pathOf } from '../moodle/write-moodle.ts'

/** A bank in Moodle's GIFT format. What it has no field for are tags in a comment before the question. */
export function writeGift(bank: ExportedBank): WrittenBank {
  const { written, losses, whole } = writeEach(bank, writeQuestion)
  const records: string[] = []
  let category = ''
  for (const { question, text } of written) {
    const path = pathOf(question)
    if (path !== category) records.push(`$CATEGORY: ${path}`)
    category = path
    records.push(text)
  }
  return { bytes: Buffer.from(`${records.join('\n\n')}\n`), losses, whole }
}

const escaped = (text: string) => text.replace(/([~=#{}:\\])/g, '\\$1').replace(/\n/g, '\\n')

function htmlOf(html: string): string {
  if (showsPicture(html)) leaveOut('whole:picture')
  return `[html]${escaped(withTexBrackets(html))}`
}

/** The end of a tag is none of its letters. */
const tagText = (tag: string) => tag.replace(/[%\]\n]/g, (sign) => encodeURIComponent(sign))
const tagLine = (tags: readonly string[]) => `// ${tags.map((tag) => `[tag:${tagText(tag)}]`).join(' ')}`

type AnswerWriter = (question: ExportedQuestion, work: ExportWork) => string

/** Weights of right options: of so many digits as the reader takes. */
const share = (rights: number) => Number((100 / rights).toFixed(5))

const choice: AnswerWriter = ({ question_options }) =>
  question_options.map(({ data, is_correct }) => `\n\t${is_correct ? '=' : '~'}${htmlOf(data)}`).join('')

const several: AnswerWriter = ({ question_options }) => {
  const rights = question_options.filter(({ is_correct }) => is_correct).length
  return question_options
    .map(({ data, is_correct }) => `\n\t~%${is_correct ? share(rights) : 0}%${htmlOf(data)}`)
    .join('')
}

const assertion: AnswerWriter = ({ answer, language }) =>
  Object.entries(assertionSentences(language))
    .map(([letter, text]) => `\n\t${letter === findAssertionOption(answer) ? '=' : '~'}${htmlOf(`<p>${text}</p>`)}`)
    .join('')

const numeric: AnswerWriter = ({ answer }, work) => {
  const { value, tolerance, tolerance_kind, unit } = findNumber(answer) ?? leaveOut('whole:text')
  if (unit) work.lose('units')
  const isPercent = tolerance_kind === 'PERCENT' && tolerance > 0
  if (isPercent) work.lose('tolerance_percent')
  return `#${value}:${isPercent ? Number(((Math.abs(value) * tolerance) / 100).toPrecision(12)) : tolerance}`
}

const matching: AnswerWriter = ({ answer }) => {
  const { pairs, distractors } = findPairs(answer) ?? leaveOut('whole:text')
  return [
    ...pairs.map(([left, right]) => [htmlOf(left), htmlOf(right)]),
    ...distractors.map((one) => ['', htmlOf(one)]),
  ]
    .map(([left, right]) => `\n\t=${left} -> ${right}`)
    .join('')
}

const blank: AnswerWriter = ({ answer, question_text }) => {
  const [only = [], ...others] = findBlanks(answer) ?? []
  if (others.length > 0) leaveOut('whole:blanks')
  if (blanksIn(question_text).join() !== '1') leaveOut('whole:text')
  return only.map((text) => `=[plain]${escaped(text.replaceAll('*', '\\*'))}`).join(' ')
}

const essay: AnswerWriter = ({ answer }, work) => {
  const { model_answer, marking_points } = writtenOf(answer)
  if (model_answer !== '') work.lose('model_answer')
  if (marking_points.length > 0) work.lose('marking_points')
  return ''
}

const writers: Record<QuestionType, AnswerWriter | null> = {
  MCQ_SINGLE: choice,
  MCQ_MULTI: several,
  TRUE_FALSE: ({ answer }) => (findTruth(answer) ? 'TRUE' : 'FALSE'),
  ASSERTION_REASON: assertion,
  FILL_BLANK: blank,
  MATCH: matching,
  ORDER: null,
  NUMERIC: numeric,
  VERY_SHORT: essay,
  SHORT: essay,
  LONG: essay,
  DIAGRAM: essay,
  CASE_STUDY: null,
}

function writeQuestion(question: ExportedQuestion, work: ExportWork): string {
  if (question.translations.length > 0) work.lose('translations')
  if (question.negative_marks > 0) work.lose('negative_marks')
  if (question.type !== 'CASE_STUDY') {
    loseMarks(question, work)
    return record(question, work, [...factTags(question), ...marksTag(question.max_marks)])
  }
  return writeCase(question, work)
}

/** A program that doesn't read the tag gives one mark. */
function loseMarks({ max_marks }: ExportedQuestion, work: ExportWork): void {
  if (max_marks !== 1) work.lose('max_marks')
}

function record(question: ExportedQuestion, work: ExportWork, tags: readonly string[]): string {
  const write = writers[question.type]
  const inside = write ? write(question, work) : leaveOut('whole:type')
  const feedback = question.explanation ? `####${htmlOf(question.explanation)}` : ''
  const answers = `{${inside}${feedback && inside.includes('\n') ? '\n' : ''}${feedback}}`
  const text = htmlOf(question.question_text)
  const asked = question.type === 'FILL_BLANK' ? text.replace('\\{\\{1\\}\\}', () => answers) : `${text} ${answers}`
  return `${tagLine(tags)}\n::${escaped(titleOf(question.question_text))}::${asked}`
}

/** A text without braces, and the questions behind it that have its name as a tag. */
function writeCase(question: ExportedQuestion, work: ExportWork): string {
  const name = `Q${question.id}`
  if (question.explanation) work.lose('explanation')
  loseMarks(question, work)
  const head = [
    tagLine([...factTags(question), ...caseTags(name, null), ...marksTag(question.max_marks)]),
    `::${escaped(titleOf(question.question_text))}::${htmlOf(question.question_text)}`,
  ].join('\n')
  const parts = question.sub_questions.map((part) => {
    if (part.or_group) work.lose('or_group')
    if (part.type === 'FILL_BLANK' && blanksIn(part.content).length > 1) leaveOut('whole:parts')
    const asked = partQuestion(question, part)
    return record(asked, work, [...askedTags(asked), ...caseTags(name, part.or_group), ...marksTag(part.max_marks)])
  })
  return [head, ...parts].join('\n\n')
}
