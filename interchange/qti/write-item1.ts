import { blanksIn } from '../../domain/questions/blanks.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findTruth,
} from '../../domain/questions/read-answer.ts'
import { type ExportWork, leaveOut, loseKind, partQuestion, writtenOf } from '../items/export-work.ts'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { assertionSentences } from '../items/standard-options.ts'
import { isPlainLine, plainLine, titleOf, withPictures, withTexBrackets } from '../items/written-html.ts'
import { escapeXml } from '../xml/xml-text.ts'

/** An item of QTI 1.2 as Canvas writes it: its kind by the program's name, what is asked, and how it scores. */
interface ItemParts {
  kind: string
  responses: string
  conditions: string
  /** Where it is another one. */
  text?: string
}

export interface Item1Work extends ExportWork {
  shown: Set<string>
}
type ItemWriter = (question: ExportedQuestion, work: Item1Work) => ItemParts

/** HTML stands in a text as text. */
function htmlOf(html: string, work: Item1Work): string {
  return withPictures(withTexBrackets(html), (key) => {
    if (work.pictures.has(key)) work.shown.add(key)
    else work.lose('missing_picture')
    return `$IMS-CC-FILEBASE$/media/${key}`
  })
}
const material = (html: string) => `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`
const plainMaterial = (text: string) =>
  `<material><mattext texttype="text/plain">${escapeXml(text)}</mattext></material>`
const label = (ident: string, inside: string) => `<response_label ident="${ident}">${inside}</response_label>`
const equals = (response: string, value: string) => `<varequal respident="${response}">${escapeXml(value)}</varequal>`
const scores = (condition: string, by = 'Set', value = '100') =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="${by}" varname="SCORE">${value}</setvar></respcondition>`
const lid = (ident: string, cardinality: 'Single' | 'Multiple', labels: string, before = '') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${before}<render_choice>${labels}</render_choice></response_lid>`
const writing = (more = '') =>
  `<response_str ident="response1" rcardinality="Single"><render_fib${more}><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>`

const ids = (count: number) => Array.from({ length: count }, (_, at) => `o${at + 1}`)

const single = (kind: string, options: readonly string[], right: number): ItemParts => ({
  kind,
  responses: lid('response1', 'Single', options.map((html, at) => label(`o${at + 1}`, material(html))).join('')),
  conditions: scores(equals('response1', `o${right + 1}`)),
})

const choice: ItemWriter = (question, work) => {
  loseKind(question, work)
  const { question_options } = question
  return single(
    'multiple_choice_question',
    question_options.map(({ data }) => htmlOf(data, work)),
    question_options.findIndex(({ is_correct }) => is_correct),
  )
}

const several: ItemWriter = ({ question_options }, work) => {
  const labels = question_options.map(({ data }, at) => label(`o${at + 1}`, material(htmlOf(data, work)))).join('')
  const wanted = ids(question_options.length).map((id, at) =>
    question_options[at]?.is_correct ? equals('response1', id) : `<not>${equals('response1', id)}</not>`,
  )
  return {
    kind: 'multiple_answers_question',
    responses: lid('response1', 'Multiple', labels),
    conditions: scores(`<and>${wanted.join('')}</and>`),
  }
}

const assertion: ItemWriter = ({ answer, language }) =>
  single(
    'multiple_choice_question',
    Object.values(assertionSentences(language)).map((text) => `<p>${text}</p>`),
    'ABCD'.indexOf(findAssertionOption(answer) ?? 'A'),
  )

const truth: ItemWriter = ({ answer }) =>
  single('true_false_question', ['<p>True</p>', '<p>False</p>'], findTruth(answer) ? 0 : 1)

/** Blanks have names, which stand in brackets in the text. */
const blanks: ItemWriter = ({ answer, question_text }, work) => {
  const accepted = findBlanks(answer) ?? []
  if (blanksIn(question_text).join() !== accepted.map((_, at) => at + 1).join()) leaveOut('whole:text')
  if (/\[blank\d+\]/.test(question_text)) leaveOut('whole:text')
  const responses = accepted.map((texts, at) => {
    const labels = texts.map((text, place) => label(`b${at + 1}_${place + 1}`, plainMaterial(text))).join('')
    return lid(`response_blank${at + 1}`, 'Single', labels, plainMaterial(`blank${at + 1}`))
  })
  const share = (100 / accepted.length).toFixed(2)
  const conditions = accepted.flatMap((texts, at) =>
    texts.map((_, place) => scores(equals(`response_blank${at + 1}`, `b${at + 1}_${place + 1}`), 'Add', share)),
  )
  return {
    kind: 'fill_in_multiple_blanks_question',
    responses: responses.join(''),
    conditions: conditions.join(''),
    text: htmlOf(question_text.replace(/\{\{(\d{1,3})\}\}/g, '[blank$1]'), work),
  }
}

const matching: ItemWriter = ({ answer }, work) => {
  const { pairs, distractors } = findPairs(answer) ?? leaveOut('whole:text')
  // What is chosen from a list is words alone.
  const entryOf = (html: string) => {
    if (isPlainLine(html)) return plainMaterial(plainLine(html))
    work.lose('formatting')
    return material(htmlOf(html, work))
  }
  const labels = [...pairs.map(([, right]) => right), ...distractors]
    .map((html, at) => label(`r${at + 1}`, entryOf(html)))
    .join('')
  const share = (100 / pairs.length).toFixed(2)
  return {
    kind: 'matching_question',
    responses: pairs
      .map(([left], at) => lid(`response_l${at + 1}`, 'Single', labels, material(htmlOf(left, work))))
      .join(''),
    conditions: pairs.map((_, at) => scores(equals(`response_l${at + 1}`, `r${at + 1}`), 'Add', share)).join(''),
  }
}

const numeric: ItemWriter = ({ answer }, work) => {
  const { value, tolerance, tolerance_kind, unit } = findNumber(answer) ?? leaveOut('whole:text')
  const isPercent = tolerance_kind === 'PERCENT' && tolerance > 0
  if (isPercent) work.lose('tolerance_percent')
  if (unit) work.lose('units')
  const by = isPercent ? (Math.abs(value) * tolerance) / 100 : tolerance
  const rounded = (number: number) => String(Number(number.toPrecision(12)))
  const range = `<and><vargte respident="response1">${rounded(value - by)}</vargte><varlte respident="response1">${rounded(value + by)}</varlte></and>`
  return {
    kind: 'numerical_question',
    responses: writing(' fibtype="Decimal"'),
    conditions: scores(
      by === 0 ? equals('response1', String(value)) : `<or>${equals('response1', String(value))}${range}</or>`,
    ),
  }
}

const essay: ItemWriter = ({ type, answer }, work) => {
  const { model_answer, marking_points } = writtenOf(answer)
  if (model_answer !== '') work.lose('model_answer')
  if (marking_points.length > 0) work.lose('marking_points')
  if (type === 'DIAGRAM') work.lose('type')
  return { kind: 'essay_question', responses: writing(), conditions: '' }
}

const writers: Record<QuestionType, ItemWriter | null> = {
  MCQ_SINGLE: choice,
  MCQ_MULTI: several,
  TRUE_FALSE: truth,
  ASSERTION_REASON: assertion,
  FILL_BLANK: blanks,
  MATCH: matching,
  ORDER: null,
  NUMERIC: numeric,
  VERY_SHORT: essay,
  SHORT: essay,
  LONG: essay,
  DIAGRAM: essay,
  CASE_STUDY: null,
}

interface WrittenItem1 {
  xml: string
  shown: ReadonlySet<string>
}

/** An item, or for a case study its text and an item for each part. */
export function writeItem1(question: ExportedQuestion, plain: ExportWork): WrittenItem1 {
  const shown = new Set<string>()
  const work: Item1Work = { ...plain, shown }
  work.lose('facts')
  if (question.translations.length > 0) work.lose('translations')
  if (question.negative_marks > 0) work.lose('negative_marks')
  const ident = `q${question.id}`
  if (question.type !== 'CASE_STUDY') return { xml: itemOf(question, ident, work), shown }
  work.lose('parts')
  if (question.sub_questions.some(({ or_group }) => or_group)) work.lose('or_group')
  const head = wrapped(
    question,
    { ident, kind: 'text_only_question', marks: 0 },
    htmlOf(question.question_text, work),
    '',
    work,
  )
  const parts = question.sub_questions.map((part, at) =>
    itemOf(partQuestion(question, part), `${ident}_${at + 1}`, work),
  )
  return { xml: [head, ...parts].join('\n'), shown }
}

function itemOf(question: ExportedQuestion, ident: string, work: Item1Work): string {
  const write = writers[question.type]
  const { kind, responses, conditions, text } = write ? write(question, work) : leaveOut('whole:type')
  const shown = text ?? htmlOf(question.question_text, work)
  const outcomes = '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
  const answers = `${responses}\u0000<resprocessing>${outcomes}${conditions}</resprocessing>`
  return wrapped(question, { ident, kind, marks: question.max_marks }, shown, answers, work)
}

interface ItemFacts1 {
  ident: string
  kind: string
  marks: number
}

function wrapped(
  { explanation, question_text }: ExportedQuestion,
  { ident, kind, marks }: ItemFacts1,
  text: string,
  answers: string,
  work: Item1Work,
): string {
  const [responses = '', processing = ''] = answers.split('\u0000')
  const fields = [
    ['question_type', kind],
    ['points_possible', String(marks)],
  ].map(
    ([name, value]) =>
      `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`,
  )
  const feedback = explanation
    ? `<itemfeedback ident="general_fb"><flow_mat>${material(htmlOf(explanation, work))}</flow_mat></itemfeedback>`
    : ''
  return `<item ident="${ident}" title="${escapeXml(titleOf(question_text))}"><itemmetadata><qtimetadata>${fields.join('')}</qtimetadata></itemmetadata><presentation>${material(text)}${responses}</presentation>${processing}${feedback}</item>`
}
