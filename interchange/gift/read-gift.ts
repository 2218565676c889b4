import type { QuestionType } from '../../domain/questions/question-types.ts'
import { addLoss, type ForeignTexts, foreignHtml, foreignText, MAX_FIELD } from '../foreign/foreign-html.ts'
import { withBlank } from '../items/blank-place.ts'
import { type ReadFacts, takeFacts, withFacts } from '../items/fact-tags.ts'
import type { ImportDoubt, ImportedBank, ImportedQuestion } from '../items/imported-question.ts'
import { type FactualQuestion, joinCases } from '../items/join-cases.ts'
import { asKnownKind, choiceDoubts, doubtOf, isBlank, lineOf, pictureDoubts, storedOptions } from '../items/kinds.ts'
import { decodeText } from '../spreadsheet/text/decode-text.ts'
import { cutAnswers, type GiftAnswer, gluedSign, readGiftNumber } from './answers.ts'
import { hideEscapes, showEscapes } from './escapes.ts'
import { cutGift, type GiftRecord } from './records.ts'

/** What is found of a question beside its text; `doubts` also hold why it can't be stored. */
type Found = Pick<ImportedQuestion, 'type' | 'question_options' | 'answer'> & { doubts: ImportDoubt[] }

/** Reads the texts of one question, each in its own format or in that of the question. */
class GiftTexts implements ForeignTexts {
  readonly losses: ForeignTexts['losses'] = []
  readonly explanations: string[] = []
  readonly #format: string | undefined

  constructor(format: string | undefined) {
    this.#format = format
  }

  picture(): null {
    return null
  }

  html(hidden: string): string {
    const own = formatMark.exec(hidden)
    const format = own?.[1] ?? this.#format
    const text = showEscapes(own ? hidden.slice(own[0].length) : hidden).trim()
    if (format === 'markdown') addLoss(this, 'markdown')
    const isHtml = format === 'html' || (format !== 'plain' && format !== 'markdown' && /<\/?[a-z][^<>]*>/i.test(text))
    return isHtml ? foreignHtml(text, this) : foreignText(text)
  }

  /** What is said of an answer goes behind the question, with its letter where it has one. */
  explain(hidden: string, label = ''): void {
    const html = this.html(hidden)
    if (html !== '') this.explanations.push(label === '' ? html : html.replace(/^<p>/, `<p>${label} `))
  }
}

const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/

/** A file in Moodle's GIFT format, of any encoding. A question that can't be read is blocked by name. Never throws. */
export function readGift(bytes: Uint8Array): ImportedBank {
  const found = cutGift(decodeText(bytes).text.normalize('NFC')).map((record): FactualQuestion => {
    const facts = takeFacts(record.tags)
    return { question: withFacts(toQuestion(record, facts), facts), facts }
  })
  const questions = joinCases(found)
  return { total: questions.length, questions, problems: [], pictures: new Map() }
}

function toQuestion(record: GiftRecord, { type: said }: ReadFacts): ImportedQuestion {
  const { row, category } = record
  const placed = { row, ...(category.length > 0 && { category }) }
  const blocked = (text: string, doubt: ImportDoubt): ImportedQuestion => ({
    ...placed,
    ...{ type: 'MCQ_SINGLE', question_text: foreignText(showEscapes(text).slice(0, 2000)) },
    ...{ question_options: [], answer: null, doubts: [doubt] },
  })
  if (record.text.length > MAX_FIELD)
    return blocked(record.text, doubtOf('long_field', 'question_text', String(MAX_FIELD)))
  const titled = hideEscapes(record.text).replace(/^\s*::[^:]*(?::(?!:)[^:]*)*::/, '')
  const format = formatMark.exec(titled)
  const hidden = format ? titled.slice(format[0].length) : titled
  const [start, end] = [hidden.indexOf('{'), hidden.lastIndexOf('}')]
  if (start === -1 && end === -1 && said === 'CASE_STUDY') {
    const texts = new GiftTexts(format?.[1])
    const shared = { question_text: texts.html(hidden), question_options: [], answer: null, losses: texts.losses }
    return { ...placed, ...shared, type: said, sub_questions: [], doubts: [] }
  }
  if (start === -1 && end === -1) return blocked(hidden, doubtOf('whole', 'question_text', 'description'))
  if (start === -1 || end < start || /[{}]/.test(hidden.slice(start + 1, end)))
    return blocked(hidden, doubtOf('unclosed', 'question_text', String(placed.row)))

  const texts = new GiftTexts(format?.[1])
  const [before, body, after] = [hidden.slice(0, start), hidden.slice(start + 1, end), hidden.slice(end + 1)]
  const [answers = '', ...general] = body.split('####')
  const found = readAnswers(answers.trim(), texts, said)
  if (general.join('').trim() !== '') texts.explain(general.join(''))
  const isFill = found.type === 'FILL_BLANK'
  const stem = texts.html(
    after.trim() === '' ? before : `${before}${isFill ? '\ue004\ue0041\ue005\ue005' : '________'}${after}`,
  )
  const { html, doubts } = isFill ? withBlank(stem) : { html: stem, doubts: [] }
  if (isBlank(html)) doubts.push(doubtOf('no_text', 'question_text'))
  const { type, question_options, answer } = found
  return {
    ...placed,
    ...{ type, question_text: html, question_options, answer },
    ...(texts.explanations.length > 0 && { explanation: texts.explanations.join('') }),
    doubts: [...pictureDoubts(texts), ...doubts, ...found.doubts],
    losses: texts.losses,
  }
}

function readAnswers(body: string, texts: GiftTexts, said: QuestionType | undefined): Found {
  if (body === '')
    return { type: 'LONG', question_options: [], answer: { model_answer: '', marking_points: [] }, doubts: [] }
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#([\s\S]*))?$/i.exec(body)
  if (truth) {
    for (const said of truth[2]?.split('#') ?? []) texts.explain(said)
    return { type: 'TRUE_FALSE', question_options: [], answer: { value: /^t/i.test(truth[1] ?? '') }, doubts: [] }
  }
  if (body.startsWith('#')) return readNumbers(body.slice(1).trim(), texts)
  // An answer that needs no sign is one of the words to be written.
  const answers = cutAnswers(/^[~=]/.test(body) ? body : `=${body}`)
  if (!/^[~=]/.test(body) && body.includes('~')) {
    const doubts = [doubtOf('answer_unread', 'answer', showEscapes(body).slice(0, 80))]
    return { type: 'MCQ_SINGLE', question_options: [], answer: null, doubts }
  }
  if (answers.some(({ sign }) => sign === '~')) return readChoice(answers, texts, { glued: gluedSign(body), said })
  return answers.some(({ text }) => text.includes('->')) ? readMatch(answers, texts) : readShort(answers, texts)
}

interface GiftChoice {
  glued: string | null
  said: QuestionType | undefined
}

function readChoice(answers: readonly GiftAnswer[], texts: GiftTexts, { glued, said }: GiftChoice): Found {
  const isMarked = answers.some(({ sign }) => sign === '=')
  const good = answers.filter(({ sign, weight }) => sign === '~' && (weight ?? 0) > 0)
  const isSeveral = !isMarked && (said === 'MCQ_MULTI' || !(good.length === 1 && good[0]?.weight === 100))
  const isRight = ({ sign, weight }: GiftAnswer) =>
    sign === '=' ? (weight ?? 100) === 100 : !isMarked && (weight ?? 0) > 0
  const options = storedOptions(answers.map((one) => ({ html: texts.html(one.text), is_correct: isRight(one) })))
  const shares = new Set(good.map(({ weight }) => weight))
  if (
    isMarked
      ? good.length > 0 || answers.some(({ sign, weight }) => sign === '=' && (weight ?? 100) !== 100)
      : shares.size > 1
  )
    addLoss(texts, 'partial_marks')
  if (answers.some(({ weight }) => (weight ?? 0) < 0)) addLoss(texts, isSeveral ? 'penalty' : 'negative_by_option')
  for (const [at, { feedback }] of answers.entries())
    if (feedback !== '') texts.explain(feedback, `(${String.fromCharCode(65 + at)})`)
  const choice =
    isSeveral && good.length > 0
      ? { type: 'MCQ_MULTI' as const, question_options: options, answer: null }
      : asKnownKind(options, said)
  const doubts = choiceDoubts(choice)
  if (glued !== null) doubts.push(doubtOf('answer_inside', 'question_options', showEscapes(glued)))
  const rights = choice.question_options.filter(({ is_correct }) => is_correct)
  if (choice.type === 'MCQ_SINGLE' && rights.length > 1)
    doubts.push(doubtOf('two_keys', 'question_options', rights.map(({ data }) => lineOf(data)).join('; ')))
  return { ...choice, doubts }
}

function readMatch(answers: readonly GiftAnswer[], texts: GiftTexts): Found {
  const isBlankSide = (side: string) => side.replace(formatMark, '').trim() === ''
  // An entry that has no partner is named: it may as well be a word to be written.
  const alone = answers.find(({ text }) => !text.includes('->') || isBlankSide(text.slice(text.indexOf('->') + 2)))
  const sides = answers.map(({ text }) => {
    const at = text.indexOf('->')
    if (at === -1) return [text, ''] as const
    return [text.slice(0, at).trim(), text.slice(at + 2).trim()] as const
  })
  const isOver = ([left]: readonly [string, string]) => isBlankSide(left)
  const pairs = sides.filter((side) => !isOver(side)).map((side) => side.map((text) => texts.html(text)))
  const distractors = sides.filter(isOver).map(([, right]) => texts.html(right))
  for (const { feedback } of answers) if (feedback !== '') texts.explain(feedback)
  return {
    ...{ type: 'MATCH', question_options: [], answer: { pairs, ...(distractors.length > 0 && { distractors }) } },
    doubts: [
      ...(alone ? [doubtOf('answer_unread', 'answer', showEscapes(alone.text).slice(0, 80))] : []),
      ...(pairs.length < 2 ? [doubtOf('too_few_options', 'answer')] : []),
    ],
  }
}

function readShort(answers: readonly GiftAnswer[], texts: GiftTexts): Found {
  const whole = answers.filter(({ weight }) => (weight ?? 100) === 100)
  if (answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) addLoss(texts, 'partial_marks')
  const accepted = [...new Set(whole.map(({ text }) => lineOf(texts.html(text))))]
  if (accepted.some((text) => /(?<!\\)\*/.test(text))) addLoss(texts, 'wildcard')
  const words = accepted.filter((text) => text !== '' && text !== '*').map((text) => text.replaceAll('\\*', '*'))
  for (const { feedback, text } of answers) if (feedback !== '') texts.explain(feedback, `(${showEscapes(text)})`)
  return {
    ...{ type: 'FILL_BLANK', question_options: [], answer: { blanks: [words] } },
    doubts: words.length === 0 ? [doubtOf('no_key', 'answer')] : [],
  }
}

function readNumbers(body: string, texts: GiftTexts): Found {
  const answers: GiftAnswer[] = /^[=~]/.test(body) ? cutAnswers(body) : cutAnswers(`=${body}`).slice(0, 1)
  const [best, ...others] = answers.filter(({ sign, weight }) => sign === '=' && (weight ?? 100) === 100)
  if (others.length > 0 || answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100))
    addLoss(texts, 'partial_marks')
  for (const { feedback } of answers) if (feedback !== '') texts.explain(feedback)
  const number = best ? readGiftNumber(showEscapes(best.text)) : null
  const doubts: ImportDoubt[] = []
  if (number === null)
    doubts.push(
      best && best.text !== ''
        ? doubtOf('answer_unread', 'answer', showEscapes(best.text).slice(0, 80))
        : doubtOf('no_key', 'answer'),
    )
  // Two values that are both wholly right are no tolerance: one of them would be lost.
  if (number !== null && others.length > 0)
    doubts.push(doubtOf('two_answers', 'answer', others.map(({ text }) => showEscapes(text)).join('; ')))
  return {
    ...{ type: 'NUMERIC', question_options: [], doubts },
    answer: { ...(number ?? { value: 0, tolerance: 0 }), tolerance_kind: 'ABSOLUTE', unit: null },
  }
}
