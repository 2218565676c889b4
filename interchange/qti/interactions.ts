import type { PartType } from '../../domain/questions/question-types.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import { addLoss } from '../foreign/foreign-html.ts'
import type { ImportDoubt } from '../items/imported-question.ts'
import { doubtOf, storedOptions } from '../items/kinds.ts'
import { attributeOf, nodeAt, nodesIn, type XmlNode } from '../xml/xml-tree.ts'
import { nodesWhere } from './qti-names.ts'
import type { QtiTexts } from './qti-texts.ts'
import { type QtiResponse, rightOf } from './responses.ts'

/** What one interaction asks. */
export type QtiPart =
  | { kind: 'words'; accepted: string[]; is_number: boolean; prompt: string }
  | {
      kind: 'asked'
      type: PartType | 'MATCH' | 'ORDER'
      options: StoredOption[]
      answer: unknown
      prompt: string
      /** Stands within a line of text. */
      is_inline: boolean
      /** A text of its own, where it has one. */
      body?: string
      doubts: ImportDoubt[]
    }
  | { kind: 'unread'; what: string }

export const isInteraction = ({ name }: XmlNode) => name.endsWith('Interaction')

interface InteractionWork {
  node: XmlNode
  response: QtiResponse
  texts: QtiTexts
  prompt: string
}
type InteractionReader = (work: InteractionWork) => QtiPart

const asked = (
  type: PartType | 'MATCH' | 'ORDER',
  prompt: string,
  more: Partial<Omit<Extract<QtiPart, { kind: 'asked' }>, 'kind'>>,
): QtiPart => ({ kind: 'asked', type, prompt, options: [], answer: null, is_inline: false, doubts: [], ...more })

const unread = (what: string): QtiPart => ({ kind: 'unread', what })
const noKey = (isThere: boolean, field: ImportDoubt['field'] = 'answer') => (isThere ? [] : [doubtOf('no_key', field)])

function optionsOf(choices: readonly XmlNode[], right: readonly string[], texts: QtiTexts): StoredOption[] {
  const stored = storedOptions(
    choices.map((choice) => ({
      html: texts.html(choice),
      is_correct: right.includes(attributeOf(choice, 'identifier')),
    })),
  )
  return stored.map((option, at) => ({
    ...option,
    fixed: option.fixed || attributeOf(choices[at], 'fixed') === 'true',
  }))
}

const choice: InteractionReader = ({ node, response, texts, prompt }) => {
  const most = attributeOf(node, 'maxChoices')
  const isSeveral = response.is_multiple || (most !== '' && most !== '1' && rightOf(response).length > 1)
  const scores = response.mapped.filter(({ value }) => value > 0)
  if (new Set(scores.map(({ value }) => value)).size > 1 || (!isSeveral && scores.length > 1))
    addLoss(texts, 'partial_marks')
  if (response.mapped.some(({ value }) => value < 0)) addLoss(texts, isSeveral ? 'penalty' : 'negative_by_option')
  const options = optionsOf(
    nodesWhere(node, ({ name }) => name === 'simpleChoice'),
    bestOf(response, isSeveral),
    texts,
  )
  const rights = options.filter(({ is_correct }) => is_correct)
  return asked(isSeveral ? 'MCQ_MULTI' : 'MCQ_SINGLE', prompt, {
    options,
    doubts: [
      ...noKey(rights.length > 0, 'question_options'),
      ...(!isSeveral && rights.length > 1 ? [doubtOf('two_keys', 'question_options', String(rights.length))] : []),
    ],
  })
}

/** Of one right choice that is told by scores, the one with the most. */
function bestOf(response: QtiResponse, isSeveral: boolean): string[] {
  if (isSeveral || response.right.length > 0) return rightOf(response)
  const best = Math.max(...response.mapped.map(({ value }) => value))
  return response.mapped.filter(({ value }) => value === best && value > 0).map(({ key }) => key)
}

const inlineChoice: InteractionReader = ({ node, response, texts }) => {
  const options = optionsOf(nodesIn(node, 'inlineChoice'), rightOf(response), texts)
  const isThere = options.some(({ is_correct }) => is_correct)
  return asked('MCQ_SINGLE', '', { options, is_inline: true, doubts: noKey(isThere, 'question_options') })
}

const order: InteractionReader = ({ node, response, texts, prompt }) => {
  const entries = new Map(
    nodesWhere(node, ({ name }) => name === 'simpleChoice').map((one) => [
      attributeOf(one, 'identifier'),
      texts.html(one),
    ]),
  )
  const right = rightOf(response).filter((key) => entries.has(key))
  if (right.length > 0 && right.length < entries.size)
    addLoss(texts, 'distractors', String(entries.size - right.length))
  const sequence = right.map((key) => entries.get(key) ?? '')
  return asked('ORDER', prompt, { answer: { sequence }, doubts: noKey(sequence.length > 1) })
}

const match: InteractionReader = ({ node, response, texts, prompt }) => {
  const sets = nodesIn(node, 'simpleMatchSet')
  const entriesOf = (set: XmlNode | undefined) =>
    new Map(nodesIn(set, 'simpleAssociableChoice').map((one) => [attributeOf(one, 'identifier'), texts.html(one)]))
  const [lefts, rights] =
    sets.length === 2 ? [entriesOf(sets[0]), entriesOf(sets[1])] : [entriesOf(node), entriesOf(node)]
  const keys = rightOf(response).map((key) => key.trim().split(/\s+/))
  const [usedLeft, usedRight] = [keys.map(([left = '']) => left), keys.map(([, right = '']) => right)]
  const isTwice = (used: readonly string[]) => new Set(used).size < used.length
  if (isTwice(usedLeft) || isTwice(usedRight)) return unread('match, an entry used twice')
  const missing = [...usedLeft.filter((key) => !lefts.has(key)), ...usedRight.filter((key) => !rights.has(key))]
  if (sets.length === 2 && usedLeft.length < lefts.size)
    addLoss(texts, 'unmatched', String(lefts.size - usedLeft.length))
  const pairs = keys.map(([left = '', right = '']) => [lefts.get(left) ?? '', rights.get(right) ?? ''])
  const distractors =
    sets.length === 2 ? [...rights].filter(([key]) => !usedRight.includes(key)).map(([, html]) => html) : []
  return asked('MATCH', prompt, {
    answer: { pairs, ...(distractors.length > 0 && { distractors }) },
    doubts: [
      ...noKey(pairs.length > 0 && missing.length === 0),
      ...(pairs.length === 1 ? [doubtOf('too_few_options', 'answer')] : []),
    ],
  })
}

const textEntry: InteractionReader = ({ response, texts }) => {
  const accepted = [
    ...new Set([...response.right, ...response.mapped.filter(({ value }) => value > 0).map(({ key }) => key)]),
  ]
  const scores = new Set(response.mapped.filter(({ value }) => value > 0).map(({ value }) => value))
  if (scores.size > 1) addLoss(texts, 'partial_marks')
  if (response.mapped.some(({ counts_case }) => counts_case)) addLoss(texts, 'case_counts')
  const is_number =
    response.is_number && accepted.length > 0 && accepted.every((text) => text !== '' && Number.isFinite(Number(text)))
  return { kind: 'words', accepted: accepted.filter((text) => text !== ''), is_number, prompt: '' }
}

const written = { model_answer: '', marking_points: [] }

const extendedText: InteractionReader = ({ node, prompt }) => {
  const lines = Number(attributeOf(node, 'expectedLines'))
  return asked(lines > 0 && lines <= 3 ? 'VERY_SHORT' : lines > 0 && lines <= 8 ? 'SHORT' : 'LONG', prompt, {
    answer: written,
  })
}

/** Words that are dragged into gaps: blanks, whose words to choose from are told. */
const gapMatch: InteractionReader = ({ node, response, texts, prompt }) => {
  if (nodesWhere(node, ({ name }) => name === 'gapImg').length > 0) return unread('gap match, pictures')
  const words = new Map(
    nodesWhere(node, ({ name }) => name === 'gapText').map((one) => [attributeOf(one, 'identifier'), texts.line(one)]),
  )
  const wordOf = new Map(rightOf(response).map((pair) => pair.trim().split(/\s+/).reverse() as [string, string]))
  const blanks: string[][] = []
  const body = texts.html(node, (one) => {
    if (one.name === 'gapText') return ''
    if (one.name !== 'gap') return null
    blanks.push([words.get(wordOf.get(attributeOf(one, 'identifier')) ?? '') ?? ''])
    return `{{${blanks.length}}}`
  })
  addLoss(texts, 'word_bank', [...words.values()].join(', ').slice(0, 80))
  const isWhole = blanks.length > 0 && blanks.every(([word]) => word !== '')
  return asked('FILL_BLANK', prompt, { answer: { blanks }, body, doubts: noKey(isWhole) })
}

const readers: Readonly<Record<string, InteractionReader>> = {
  choiceInteraction: choice,
  inlineChoiceInteraction: inlineChoice,
  orderInteraction: order,
  matchInteraction: match,
  associateInteraction: match,
  textEntryInteraction: textEntry,
  extendedTextInteraction: extendedText,
  drawingInteraction: ({ prompt }) => asked('DIAGRAM', prompt, { answer: written }),
  gapMatchInteraction: gapMatch,
}

export function readInteraction(node: XmlNode, response: QtiResponse, texts: QtiTexts): QtiPart {
  const read = Object.hasOwn(readers, node.name) ? readers[node.name] : undefined
  if (!read) return unread(node.name.replace(/Interaction$/, ''))
  return read({ node, response, texts, prompt: texts.html(nodeAt(node, 'prompt')) })
}
