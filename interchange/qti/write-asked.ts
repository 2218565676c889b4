import { blanksIn } from '../../domain/questions/blanks.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
} from '../../domain/questions/read-answer.ts'
import { leaveOut, writtenOf } from '../items/export-work.ts'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { pointsHtml } from '../items/marking-points.ts'
import { assertionSentences } from '../items/standard-options.ts'
import { escapeXml } from '../xml/xml-text.ts'
import type { QtiWriting } from './qti-writing.ts'

/** What a question, or a part of a case study, is in an item. */
export interface AskedXml {
  declarations: string
  body: string
  /** Expressions that are true where all is right; for those that a program marks. */
  right: string | null
  /** An expression of what of its marks is reached, where there is more than all or nothing. */
  share?: string
}

/** `id` begins the names of its responses. */
type AskedWriter = (question: ExportedQuestion, id: string, xml: QtiWriting) => AskedXml

const letterAt = (at: number) => String.fromCharCode(65 + at)
const values = (xml: QtiWriting, all: readonly string[]) =>
  all.map((value) => xml.element('value', {}, escapeXml(value))).join('')

interface Declared {
  id: string
  cardinality: 'single' | 'multiple' | 'ordered'
  baseType: string
}
const declare = (xml: QtiWriting, { id, ...type }: Declared, right: readonly string[] | null, more = '') =>
  xml.element(
    'responseDeclaration',
    { identifier: id, ...type },
    (right ? xml.element('correctResponse', {}, values(xml, right)) : '') + more,
  )

const isMatched = (xml: QtiWriting, id: string) =>
  xml.element('match', {}, xml.element('variable', { identifier: id }) + xml.element('correct', { identifier: id }))

interface WrittenOption {
  data: string
  is_correct: boolean
  fixed: boolean
}

function choiceOf(options: readonly WrittenOption[], isSingle: boolean, id: string, xml: QtiWriting): AskedXml {
  const right = options.flatMap(({ is_correct }, at) => (is_correct ? [letterAt(at)] : []))
  const choices = options.map(({ data, fixed }, at) =>
    xml.element('simpleChoice', { identifier: letterAt(at), fixed: fixed || null }, xml.html(data)),
  )
  const shuffle = options.some(({ fixed }) => !fixed)
  const attributes = { responseIdentifier: id, shuffle, maxChoices: isSingle ? 1 : 0 }
  const cardinality = isSingle ? 'single' : 'multiple'
  return {
    declarations: declare(xml, { id, cardinality, baseType: 'identifier' }, right),
    body: xml.element('choiceInteraction', attributes, choices.join('')),
    right: isMatched(xml, id),
  }
}

const withText = (question: ExportedQuestion, xml: QtiWriting, asked: AskedXml): AskedXml => ({
  ...asked,
  body: xml.html(question.question_text) + asked.body,
})

const statement = (text: string, is_correct: boolean): WrittenOption => ({
  ...{ data: `<p>${escapeXml(text)}</p>`, is_correct, fixed: true },
})

const truth: AskedWriter = (question, id, xml) => {
  const value = findTruth(question.answer) === true
  return withText(question, xml, choiceOf([statement('True', value), statement('False', !value)], true, id, xml))
}

const assertion: AskedWriter = (question, id, xml) => {
  const right = findAssertionOption(question.answer)
  const options = Object.entries(assertionSentences(question.language)).map(([letter, text]) =>
    statement(text, letter === right),
  )
  return withText(question, xml, choiceOf(options, true, id, xml))
}

/** Each blank is worth the same. */
const blanks: AskedWriter = ({ answer, question_text }, id, xml) => {
  const accepted = findBlanks(answer) ?? []
  if (blanksIn(question_text).join() !== accepted.map((_, at) => at + 1).join()) leaveOut('whole:text')
  const nameOf = (at: number) => `${id}_${at + 1}`
  const declarations = accepted.map((texts, at) => {
    const entries = texts.map((text) => xml.element('mapEntry', { mapKey: text, mappedValue: 1, caseSensitive: false }))
    const mapping = xml.element('mapping', { defaultValue: 0 }, entries.join(''))
    return declare(xml, { id: nameOf(at), cardinality: 'single', baseType: 'string' }, texts.slice(0, 1), mapping)
  })
  const reached = accepted.map((_, at) => xml.element('mapResponse', { identifier: nameOf(at) })).join('')
  const float = (value: number) => xml.element('baseValue', { baseType: 'float' }, String(value))
  return {
    declarations: declarations.join(''),
    body: xml
      .html(question_text)
      .replace(/\{\{(\d{1,3})\}\}/g, (_, number: string) =>
        xml.element('textEntryInteraction', { responseIdentifier: nameOf(Number(number) - 1) }),
      ),
    right: null,
    share: xml.element('divide', {}, xml.element('sum', {}, reached) + float(accepted.length)),
  }
}

const numeric: AskedWriter = (question, id, xml) => {
  const { value, tolerance, tolerance_kind, unit } = findNumber(question.answer) ?? leaveOut('whole:text')
  const toleranceMode = tolerance === 0 ? 'exact' : tolerance_kind === 'PERCENT' ? 'relative' : 'absolute'
  const by = tolerance === 0 ? null : `${tolerance} ${tolerance}`
  const both = xml.element('variable', { identifier: id }) + xml.element('correct', { identifier: id })
  const place = xml.element('textEntryInteraction', { responseIdentifier: id })
  return {
    declarations: declare(xml, { id, cardinality: 'single', baseType: 'float' }, [String(value)]),
    body: `${xml.html(question.question_text)}<p>${place}${unit ? ` ${escapeXml(unit)}` : ''}</p>`,
    right: xml.element('equal', { toleranceMode, tolerance: by }, both),
  }
}

const matching: AskedWriter = (question, id, xml) => {
  const { pairs, distractors } = findPairs(question.answer) ?? leaveOut('whole:text')
  const set = (entries: readonly string[], letter: string) => {
    const choices = entries.map((html, at) =>
      xml.element('simpleAssociableChoice', { identifier: `${letter}${at + 1}`, matchMax: 1 }, xml.html(html)),
    )
    return xml.element('simpleMatchSet', {}, choices.join(''))
  }
  const right = pairs.map((_, at) => `L${at + 1} R${at + 1}`)
  const sets = set(
    pairs.map(([left]) => left),
    'L',
  )
  const rights = set([...pairs.map(([, other]) => other), ...distractors], 'R')
  const attributes = { responseIdentifier: id, shuffle: true, maxAssociations: pairs.length }
  return withText(question, xml, {
    declarations: declare(xml, { id, cardinality: 'multiple', baseType: 'directedPair' }, right),
    body: xml.element('matchInteraction', attributes, sets + rights),
    right: isMatched(xml, id),
  })
}

const ordering: AskedWriter = (question, id, xml) => {
  const sequence = findSequence(question.answer) ?? []
  const entries = sequence.map((html, at) => xml.element('simpleChoice', { identifier: `S${at + 1}` }, xml.html(html)))
  const right = sequence.map((_, at) => `S${at + 1}`)
  return withText(question, xml, {
    declarations: declare(xml, { id, cardinality: 'ordered', baseType: 'identifier' }, right),
    body: xml.element('orderInteraction', { responseIdentifier: id, shuffle: true }, entries.join('')),
    right: isMatched(xml, id),
  })
}

const LINES: Partial<Record<QuestionType, number>> = { VERY_SHORT: 3, SHORT: 8, LONG: 20 }
export const BLANK_PICTURE = 'media/blank.png'

const written: AskedWriter = (question, id, xml) => {
  const { model_answer, marking_points } = writtenOf(question.answer)
  const isDrawn = question.type === 'DIAGRAM'
  const canvas = xml.is_three
    ? `<img src="../${BLANK_PICTURE}" alt="" width="600" height="400"/>`
    : `<object type="image/png" data="../${BLANK_PICTURE}" width="600" height="400"/>`
  const interaction = isDrawn
    ? xml.element('drawingInteraction', { responseIdentifier: id }, canvas)
    : xml.element('extendedTextInteraction', { responseIdentifier: id, expectedLines: LINES[question.type] ?? 20 })
  const key = `${xml.html(model_answer)}${pointsHtml(marking_points)}`
  const rubric =
    key === ''
      ? ''
      : xml.element('rubricBlock', { view: 'scorer' }, xml.is_three ? xml.element('contentBody', {}, key) : key)
  return withText(question, xml, {
    declarations: declare(xml, { id, cardinality: 'single', baseType: isDrawn ? 'file' : 'string' }, null),
    body: interaction + rubric,
    right: null,
  })
}

export const askedWriters: Record<Exclude<QuestionType, 'CASE_STUDY'>, AskedWriter> = {
  MCQ_SINGLE: (question, id, xml) => withText(question, xml, choiceOf(question.question_options, true, id, xml)),
  MCQ_MULTI: (question, id, xml) => withText(question, xml, choiceOf(question.question_options, false, id, xml)),
  TRUE_FALSE: truth,
  ASSERTION_REASON: assertion,
  FILL_BLANK: blanks,
  MATCH: matching,
  ORDER: ordering,
  NUMERIC: numeric,
  VERY_SHORT: written,
  SHORT: written,
  LONG: written,
  DIAGRAM: written,
}
