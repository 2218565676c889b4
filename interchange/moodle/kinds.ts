import { addLoss, foreignText } from '../foreign/foreign-html.ts'
import { withBlank } from '../items/blank-place.ts'
import type { ImportDoubt } from '../items/imported-question.ts'
import { asKnownKind, choiceDoubts, doubtOf, lineOf, storedOptions } from '../items/kinds.ts'
import { takePoints } from '../items/marking-points.ts'
import { truthOf } from '../word/lines/words.ts'
import { attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { answersOf, explainAnswers, isPart, isWhole, type MoodleAnswer } from './answers.ts'
import { readCloze } from './cloze.ts'
import type { MoodleTexts } from './moodle-texts.ts'
import type { FoundMoodle, MoodleWork } from './work.ts'

type KindReader = (work: MoodleWork) => FoundMoodle

const pushIf = (condition: boolean, doubt: ImportDoubt): ImportDoubt[] => (condition ? [doubt] : [])

function optionsOf(answers: readonly MoodleAnswer[], texts: MoodleTexts, isRight: (answer: MoodleAnswer) => boolean) {
  return storedOptions(answers.map((answer) => ({ html: texts.html(answer.node), is_correct: isRight(answer) })))
}

/** Marks that a wrong answer takes off, where all take off the same; else it is told. */
function negativeOf(answers: readonly MoodleAnswer[], marks: number | null, texts: MoodleTexts): number | undefined {
  const wrong = answers.filter(({ fraction }) => fraction <= 0)
  const taken = new Set(wrong.map(({ fraction }) => fraction))
  const [fraction = 0] = taken
  if (wrong.every((answer) => answer.fraction === 0)) return undefined
  if (taken.size > 1 || marks === null) {
    addLoss(texts, 'negative_by_option')
    return undefined
  }
  return Math.round(-fraction * marks) / 100
}

function readSingle(answers: readonly MoodleAnswer[], { texts, marks, said }: MoodleWork): FoundMoodle {
  const best = Math.max(0, ...answers.map(({ fraction }) => fraction))
  const options = optionsOf(answers, texts, ({ fraction }) => fraction > 0 && fraction === best)
  if (answers.some(isPart)) addLoss(texts, 'partial_marks')
  const choice = asKnownKind(options, said)
  const rights = options.filter(({ is_correct }) => is_correct)
  const negative_marks = negativeOf(answers, marks, texts)
  return {
    ...choice,
    ...(negative_marks !== undefined && { negative_marks }),
    doubts: [
      ...choiceDoubts(choice),
      ...pushIf(
        rights.length > 1,
        doubtOf('two_keys', 'question_options', rights.map(({ data }) => lineOf(data)).join('; ')),
      ),
      // The best of them has part of the marks alone.
      ...pushIf(rights.length === 1 && best <= 99.9, doubtOf('lost', 'question_options', `${best} %`)),
    ],
  }
}

function readSeveral(answers: readonly MoodleAnswer[], { texts }: MoodleWork): FoundMoodle {
  const question_options = optionsOf(answers, texts, ({ fraction }) => fraction > 0)
  const shares = new Set(answers.map(({ fraction }) => fraction).filter((fraction) => fraction > 0))
  if (shares.size > 1) addLoss(texts, 'partial_marks')
  if (answers.some(({ fraction }) => fraction < 0)) addLoss(texts, 'penalty')
  const choice = { type: 'MCQ_MULTI' as const, question_options, answer: null }
  return { ...choice, doubts: choiceDoubts(choice) }
}

/** A question that does not say whether several are right says it by its fractions: of several none has all the marks. */
function isSingle(question: XmlNode, answers: readonly MoodleAnswer[]): boolean {
  const said = textIn(nodeAt(question, 'single')).trim().toLowerCase()
  if (said !== '') return said !== 'false' && said !== '0'
  return answers.some(isWhole)
}

const choice: KindReader = (work) => {
  const answers = answersOf(work.question)
  const found = isSingle(work.question, answers) ? readSingle(answers, work) : readSeveral(answers, work)
  explainAnswers(answers, work.texts, 'letters')
  return found
}

const truth: KindReader = ({ question, texts }) => {
  const answers = answersOf(question)
  const right = answers.find(({ fraction }) => fraction > 0)
  const value = right ? truthOf(texts.raw(right.node), true) : null
  explainAnswers(answers, texts, 'words')
  return {
    ...{ type: 'TRUE_FALSE', answer: { value: value ?? false } },
    doubts: pushIf(
      value === null,
      doubtOf(right ? 'answer_unread' : 'no_key', 'answer', right ? texts.raw(right.node) : ''),
    ),
  }
}

const shortAnswer: KindReader = ({ question, texts, stem }) => {
  const answers = answersOf(question)
  const written = [...new Set(answers.filter(isWhole).map(({ node }) => texts.raw(node)))]
  const words = written.map((word) => word.replaceAll('\\*', '*'))
  if (answers.some(isPart)) addLoss(texts, 'partial_marks')
  if (written.some((word) => /(?<!\\)\*/.test(word))) addLoss(texts, 'wildcard')
  if (textIn(nodeAt(question, 'usecase')).trim() === '1') addLoss(texts, 'case_counts')
  explainAnswers(answers, texts, 'words')
  const accepted = words.filter((word) => word !== '' && word !== '*')
  const { html, doubts } = withBlank(stem)
  return {
    ...{ type: 'FILL_BLANK', question_text: html, answer: { blanks: [accepted] } },
    doubts: [...doubts, ...pushIf(accepted.length === 0, doubtOf('no_key', 'answer'))],
  }
}

const numerical: KindReader = ({ question, texts }) => {
  const answers = answersOf(question)
  const [best, ...others] = answers.filter(isWhole)
  if (answers.some(isPart)) addLoss(texts, 'partial_marks')
  explainAnswers(answers, texts, 'words')
  const units = nodesIn(nodeAt(question, 'units'), 'unit').map((unit) => textIn(nodeAt(unit, 'unit_name')).trim())
  if (units.length > 1) addLoss(texts, 'units')
  const written = best ? texts.raw(best.node) : ''
  const value = written === '' ? Number.NaN : Number(written)
  const tolerance = Math.abs(Number(textIn(nodeAt(best?.node, 'tolerance')).trim() || '0'))
  const isRead = Number.isFinite(value) && Number.isFinite(tolerance)
  return {
    type: 'NUMERIC',
    answer: {
      ...{ value: isRead ? value : 0, tolerance: isRead ? tolerance : 0 },
      ...{ tolerance_kind: 'ABSOLUTE', unit: units[0] || null },
    },
    doubts: [
      ...pushIf(!isRead, doubtOf(written === '' ? 'no_key' : 'answer_unread', 'answer', written.slice(0, 80))),
      ...pushIf(
        others.length > 0,
        doubtOf('two_answers', 'answer', others.map(({ node }) => texts.raw(node)).join('; ')),
      ),
    ],
  }
}

const matching: KindReader = ({ question, texts }) => {
  const entries = nodesIn(question, 'subquestion').map((node) => {
    const answer = nodeAt(node, 'answer')
    // The right side of a matching question is plain text, that of drag and drop HTML.
    const right = attributeOf(answer, 'format') ? texts.html(answer) : foreignText(texts.raw(answer))
    return [texts.html(node), right] as const
  })
  const isShown = (html: string) => lineOf(html) !== '' || /<img|data-latex/.test(html)
  const pairs = entries.filter(([left]) => isShown(left)).map((pair) => [...pair])
  const distractors = entries.filter(([left, right]) => !isShown(left) && isShown(right)).map(([, right]) => right)
  return {
    ...{ type: 'MATCH', answer: { pairs, ...(distractors.length > 0 && { distractors }) } },
    doubts: [
      ...pushIf(pairs.length < 2, doubtOf('too_few_options', 'answer')),
      ...pushIf(
        pairs.some(([, right = '']) => !isShown(right)),
        doubtOf('no_key', 'answer'),
      ),
    ],
  }
}

/** The share of an answer is its place in the order. */
const ordering: KindReader = ({ question, texts }) => {
  const answers = answersOf(question).map((answer, at) => ({ ...answer, at }))
  const places = new Set(answers.map(({ fraction }) => fraction))
  const inOrder = places.size === answers.length ? answers.toSorted((a, b) => a.fraction - b.fraction) : answers
  const sequence = inOrder.map(({ node }) => texts.html(node))
  return {
    ...{ type: 'ORDER', answer: { sequence } },
    doubts: pushIf(sequence.length < 2, doubtOf('too_few_options', 'answer')),
  }
}

const essay: KindReader = ({ question, texts, marks }) => {
  if (texts.line(nodeAt(question, 'responsetemplate')) !== '') addLoss(texts, 'template')
  const written = marks === null || marks >= 5 ? 'LONG' : marks <= 2 ? 'VERY_SHORT' : 'SHORT'
  const { html, points } = takePoints(texts.raw(nodeAt(question, 'graderinfo')))
  const model_answer = points.length > 0 ? texts.foreign(html) : texts.html(nodeAt(question, 'graderinfo'))
  return {
    ...{ type: written, answer: { model_answer, marking_points: points } },
    doubts: [],
  }
}

/** Words that are dragged or chosen into places: blanks, whose words to choose from are told. */
const missingWords: KindReader = ({ question, texts, stem }) => {
  const words = [...nodesIn(question, 'dragbox'), ...nodesIn(question, 'selectoption')].map((box) => texts.raw(box))
  const blanks: string[][] = []
  const question_text = stem.replace(/\[\[(\d{1,3})\]\]/g, (_, place: string) => {
    blanks.push([words[Number(place) - 1] ?? ''])
    return `{{${blanks.length}}}`
  })
  addLoss(texts, 'word_bank', words.join(', ').slice(0, 80))
  const isWhole = blanks.length > 0 && blanks.every(([word]) => word)
  return {
    ...{ type: 'FILL_BLANK', question_text, answer: { blanks } },
    doubts: pushIf(!isWhole, doubtOf('blank_unplaced', 'question_text')),
  }
}

/** Statements that are true or false each: parts of a case study. */
const statements: KindReader = ({ question, texts, marks }) => {
  const columns = nodesIn(question, 'column').map((column) =>
    truthOf(texts.line(nodeAt(column, 'responsetext')), false),
  )
  const rows = nodesIn(question, 'row')
  const isTrue = (row: number) =>
    columns.findIndex((_, column) =>
      nodesIn(question, 'weight').some(
        (weight) =>
          Number(attributeOf(weight, 'rownumber')) === row + 1 &&
          Number(attributeOf(weight, 'columnnumber')) === column + 1 &&
          Number(textIn(weight).trim()) > 0,
      ),
    )
  const values = rows.map((_, row) => columns[isTrue(row)] ?? null)
  const each = Math.round(((marks ?? rows.length) / Math.max(1, rows.length)) * 100) / 100
  const doubts: ImportDoubt[] = []
  if (columns.length !== 2 || values.includes(null)) doubts.push(doubtOf('whole', 'question_text', 'mtf'))
  if (rows.length < 2) doubts.push(doubtOf('too_few_options', 'answer'))
  if (marks !== null && each * rows.length !== marks)
    doubts.push(doubtOf('lost', 'max_marks', `${marks} ÷ ${rows.length}`))
  return {
    ...{ type: 'CASE_STUDY', answer: null, max_marks: each * rows.length },
    sub_questions: rows.map((row, at) => ({
      ...{ content: texts.html(nodeAt(row, 'optiontext')), type: 'TRUE_FALSE', options: [] },
      ...{ answer: { value: values[at] ?? false }, max_marks: each },
    })),
    doubts,
  }
}

const several: KindReader = (work) => {
  const answers = answersOf(work.question)
  const found = readSeveral(answers, work)
  explainAnswers(answers, work.texts, 'letters')
  return found
}

/** A text by itself is one that questions behind it belong to, where it says so. */
const description: KindReader = ({ said }) =>
  said === 'CASE_STUDY'
    ? { type: 'CASE_STUDY', answer: null, sub_questions: [], doubts: [] }
    : { type: 'LONG', answer: null, doubts: [doubtOf('whole', 'question_text', 'description')] }

/** How each kind is read. Any other is blocked by its name. */
export const moodleKinds: Readonly<Record<string, KindReader>> = {
  multichoice: choice,
  multichoiceset: several,
  truefalse: truth,
  shortanswer: shortAnswer,
  numerical,
  matching,
  ddmatch: matching,
  ordering,
  essay,
  cloze: readCloze,
  multianswer: readCloze,
  ddwtos: missingWords,
  gapselect: missingWords,
  mtf: statements,
  kprime: statements,
  description,
}
