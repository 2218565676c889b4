import { addLoss } from '../foreign/foreign-html.ts'
import type { ImportDoubt } from '../items/imported-question.ts'
import { doubtOf } from '../items/kinds.ts'
import { allNodes, attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'
import type { QtiPart } from './interactions.ts'
import { nodesWhere } from './qti-names.ts'
import type { QtiTexts } from './qti-texts.ts'
import { type QtiResponse, responsesOf, rightOf, type toleranceOf } from './responses.ts'
import { type GivenResponses, isScoring, scorerOf, UnknownProcessing } from './run-processing.ts'

/*
 * Whether an item scores what was read as right. Its processing is run for that answer, which must reach the most, and for others beside
 * it, which must reach less. What a program works out in a way that is not known is told.
 */

interface CheckedItem {
  item: XmlNode
  /** The interactions and what was read of each, in the same order. */
  found: readonly XmlNode[]
  parts: readonly QtiPart[]
  /** How far a number may be off as it was read; null where nothing may. */
  tolerance: ReturnType<typeof toleranceOf> | null
  texts: QtiTexts
}

interface OtherResponse {
  given: string[]
  said: string
  /** What it must reach, against the right one and against none: less than the first, no more than it, or more than the second. */
  law: 'LESS' | 'NO_MORE' | 'SOME'
}

interface ProbedResponse {
  id: string
  right: string[]
  said: string
  others: OtherResponse[]
  /** Another response that reaches less, but something, has part of the marks, which are not carried. */
  has_parts: boolean
}

interface KnownResponse extends Pick<CheckedItem, 'tolerance'> {
  response: QtiResponse
  named: readonly string[]
}

/** A word that no item has as its answer. */
const NO_WORD = '\ue030'

const letters = (places: readonly number[]) => places.map((at) => String.fromCharCode(65 + at)).join(', ')
const less = (given: string[], said: string): OtherResponse => ({ given, said, law: 'LESS' })

function ofChoice(id: string, node: XmlNode, part: Extract<QtiPart, { kind: 'asked' }>): ProbedResponse {
  const names = nodesWhere(node, ({ name }) => name === 'simpleChoice' || name === 'inlineChoice').map((choice) =>
    attributeOf(choice, 'identifier'),
  )
  const places = part.options.flatMap(({ is_correct }, at) => (is_correct ? [at] : []))
  const nameOf = (at: number) => names[at] ?? ''
  const isSingle = part.type === 'MCQ_SINGLE'
  const others = names.flatMap((name, at): OtherResponse[] => {
    const isRight = places.includes(at)
    const alone = isRight ? [] : [less([name], letters([at]))]
    if (isSingle) return alone
    const given = isRight ? places.filter((place) => place !== at) : [...places, at].sort((a, b) => a - b)
    return [...alone, { given: given.map(nameOf), said: letters(given), law: isRight ? 'LESS' : 'NO_MORE' }]
  })
  return { id, right: places.map(nameOf), said: letters(places), others, has_parts: isSingle }
}

/** @param named what the rules compare with, which may be right as well */
function ofWords(
  id: string,
  accepted: readonly string[],
  { response, tolerance, named }: KnownResponse,
): ProbedResponse {
  const [first = '', ...rest] = accepted
  const value = Number(first)
  // Twelve digits hide what adding puts behind them.
  const away = (by: number) => String(Number((value + by).toPrecision(12)))
  const numbers = (): OtherResponse[] => {
    const reach =
      tolerance?.tolerance_kind === 'PERCENT'
        ? (Math.abs(value) * tolerance.tolerance) / 100
        : (tolerance?.tolerance ?? 0)
    const [near, far] = [reach * 0.99, reach + Math.max(reach * 0.01, 1e-4 * Math.max(1, Math.abs(value)))]
    const isApart = (text: string) => Math.abs(Number(text) - value) > reach * 1.01 + 1e-9
    // One more is nothing beside 6.02e23.
    const apart = response.is_integer ? [Math.floor(reach) + 1] : [far, reach + Math.max(1, far - reach)]
    return [
      ...(reach > 0 && !response.is_integer
        ? [away(-near), away(near)].map((one): OtherResponse => ({ given: [one], said: one, law: 'SOME' }))
        : []),
      ...apart.flatMap((by) => [less([away(by)], away(by)), less([away(-by)], away(-by))]),
      ...named.filter((text) => text !== '' && isApart(text)).map((text) => less([text], text)),
    ]
  }
  const words = (): OtherResponse[] => {
    const known = new Set(accepted.map((word) => word.toLowerCase()))
    const unknown = named.filter((word) => !known.has(word.toLowerCase()))
    return [less([NO_WORD], '…'), less([first + NO_WORD], `${first}…`), ...unknown.map((word) => less([word], word))]
  }
  const others = rest.map((word): OtherResponse => ({ given: [word], said: word, law: 'SOME' }))
  const beside = response.is_number && Number.isFinite(value) ? numbers() : words()
  return { id, right: [first], said: first, others: [...others, ...beside], has_parts: true }
}

/** Entries in an order, or pairs of them. */
function ofEntries(id: string, right: string[]): ProbedResponse {
  const said = right.join(', ')
  const [first = '', second = '', ...rest] = right
  const [one = [], other = []] = [first.trim().split(/\s+/), second.trim().split(/\s+/)]
  const changed =
    one.length > 1 ? [`${one[0]} ${other[1]}`, `${other[0]} ${one[1]}`, ...rest] : [second, first, ...rest]
  const others = right.length > 1 ? [changed, right.slice(0, -1)] : []
  return { id, right, said, others: others.map((given) => less(given, given.join(', '))), has_parts: false }
}

const entries = new Set(['orderInteraction', 'matchInteraction', 'associateInteraction', 'gapMatchInteraction'])

/** What is tried; null for what people mark. */
function probeOf(node: XmlNode, part: QtiPart, known: KnownResponse): ProbedResponse | null {
  const id = attributeOf(node, 'responseIdentifier')
  if (part.kind === 'words') return ofWords(id, part.accepted, known)
  if (part.kind === 'unread') return null
  if (part.options.length > 0) return ofChoice(id, node, part)
  return entries.has(node.name) ? ofEntries(id, rightOf(known.response)) : null
}

const made = (name: string, identifier: string, kids: XmlNode[] = []): XmlNode => ({
  ...{ name, kids, attributes: new Map(identifier === '' ? [] : [['identifier', identifier]]) },
})

/** The rules of an item, those of its template, or what its mappings say; null where the right response alone tells. */
function rulesOf(item: XmlNode, probes: readonly ProbedResponse[]): XmlNode[] | null | ImportDoubt {
  const processing = nodeAt(item, 'responseProcessing')
  const rules = nodesIn(processing)
  if (isScoring(rules)) return rules
  const address = attributeOf(processing, 'template') || attributeOf(processing, 'templateLocation')
  const template = rules.length > 0 ? '' : (address.split(/[/\\]/).at(-1) ?? '').replace(/\.xml$/i, '')
  if (/^match(?:_correct)?$|^CC2_match(?:_basic)?$/i.test(template)) return null
  if (/map_response_point/i.test(template)) return doubtOf('whole', 'question_text', template)
  if (template !== '' && !/^(?:CC2_)?map_response$/i.test(template))
    return doubtOf('lost', 'answer', template.slice(0, 80))
  const responses = responsesOf(item)
  const mapped = probes.filter(({ id }) => responses(id).right.length > 0 && responses(id).mapped.length > 0)
  if (mapped.length < probes.length) return null
  return [
    made('setOutcomeValue', 'SCORE', [
      made(
        'sum',
        '',
        mapped.map(({ id }) => made('mapResponse', id)),
      ),
    ]),
  ]
}

/** How an item scores what was read of it. */
interface CheckedScore {
  /** What is not sure of the right answer. */
  doubts: ImportDoubt[]
  /** What the right answer scores, and what any other loses; null where it can't be told. */
  marks: number | null
  negative: number | null
}

const unscored = (doubts: ImportDoubt[]): CheckedScore => ({ doubts, marks: null, negative: null })

export function checkProcessing({ item, found, parts, tolerance, texts }: CheckedItem): CheckedScore {
  const responses = responsesOf(item)
  const processing = nodeAt(item, 'responseProcessing')
  const values = processing ? allNodes(processing, 'baseValue') : []
  const named = [...new Set(values.map((value) => textIn(value).trim()))]
  const probes = found.flatMap((node, at) => {
    const part = parts[at]
    const response = responses(attributeOf(node, 'responseIdentifier'))
    return part ? (probeOf(node, part, { response, tolerance, named }) ?? []) : []
  })
  const rules = probes.length > 0 ? rulesOf(item, probes) : null
  if (rules === null) return unscored([])
  if (!Array.isArray(rules)) return unscored([rules])
  try {
    return differing(probes, scorerOf(item, rules), texts)
  } catch (error) {
    if (error instanceof UnknownProcessing) return unscored([doubtOf('lost', 'answer', error.message)])
    throw error
  }
}

function differing(
  probes: readonly ProbedResponse[],
  scoreOf: (given: GivenResponses) => number,
  texts: QtiTexts,
): CheckedScore {
  const right = new Map(probes.map((probe) => [probe.id, probe.right]))
  const most = scoreOf(right)
  // Hides what floating point adds behind the digits.
  const isMore = (a: number, b: number) => a > b + 1e-9
  const broken: { detail: string; score: number }[] = []
  const scores: number[] = []
  let isEmptyFree = true
  for (const { id, said, others, has_parts } of probes) {
    const none = scoreOf(new Map([...right, [id, []]]))
    const differs = (score: number, other: string) =>
      broken.push({ score, detail: `${said.slice(0, 80)} / ${other.slice(0, 80)}` })
    if (!isMore(most, none)) differs(none, '–')
    isEmptyFree &&= none >= 0
    for (const { given, said: other, law } of others) {
      const score = scoreOf(new Map([...right, [id, given]]))
      if (law !== 'SOME') scores.push(score)
      const holds = law === 'SOME' ? isMore(score, none) : law === 'LESS' ? isMore(most, score) : !isMore(score, most)
      if (!holds) differs(score, other)
      else if (law === 'LESS' && has_parts && isMore(score, none) && isMore(score, 0)) addLoss(texts, 'partial_marks')
    }
  }
  const [first] = broken.toSorted(
    (a, b) => b.score - a.score || Number(a.detail.endsWith('–')) - Number(b.detail.endsWith('–')),
  )
  // One loss for whatever is wrong, and none for what is left out, is as ours; any other is told.
  const [lost = 0] = scores
  const isOne = lost < 0 && isEmptyFree && probes.length === 1 && scores.every((score) => score === lost)
  if (!isOne && (scores.some((score) => score < 0) || !isEmptyFree)) addLoss(texts, 'negative_by_option')
  if (first) return unscored([doubtOf('keys_differ', 'answer', first.detail)])
  if (isMore(most, 0)) return { doubts: [], marks: most, negative: isOne ? -lost : null }
  const all = probes.map(({ said }) => said).join('; ')
  return unscored([doubtOf('keys_differ', 'answer', all.slice(0, 160))])
}
