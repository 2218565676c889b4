import { addLoss } from '../foreign/foreign-html.ts'
import { withBlank } from '../items/blank-place.ts'
import type { ImportDoubt, ImportedPart, ImportedQuestion } from '../items/imported-question.ts'
import { escapeHtml } from '../items/item-html.ts'
import { asKnownKind, choiceDoubts, doubtOf, isBlank, lineOf, pictureDoubts, storedOptions } from '../items/kinds.ts'
import { allNodes, attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { nodesWhere } from './qti-names.ts'
import type { QtiTexts } from './qti-texts.ts'

type Found = Omit<ImportedQuestion, 'row'>
interface FoundAnswer extends Pick<Found, 'type' | 'answer'> {
  question_options?: Found['question_options']
  question_text?: string
  sub_questions?: ImportedPart[]
  doubts: ImportDoubt[]
}

/** What an item of QTI 1.2 has, by what its readers ask. */
interface ItemWork {
  item: XmlNode
  texts: QtiTexts
  stem: string
  /** How its program names its kind; '' where it doesn't. */
  kind: string
  responses: XmlNode[]
  /** Conditions, and those of them that score. */
  conditions: XmlNode[]
  scoring: XmlNode[]
  marks: number | null
}

const isResponse = ({ name }: XmlNode) => /^response_(?:lid|str|num|grp|xy)$/.test(name)
const noKey = (isThere: boolean, field: ImportDoubt['field'] = 'answer') => (isThere ? [] : [doubtOf('no_key', field)])

/** Of two fields of one name the first counts. */
function metadataOf(item: XmlNode): Map<string, string> {
  const all = new Map<string, string>()
  for (const field of allNodes(item, 'qtimetadatafield')) {
    const name = textIn(nodeAt(field, 'fieldlabel')).trim()
    if (!all.has(name)) all.set(name, textIn(nodeAt(field, 'fieldentry')).trim())
  }
  return all
}

/** The texts and pictures in a material. */
function materialHtml(node: XmlNode | undefined, texts: QtiTexts): string {
  if (!node) return ''
  return nodesWhere(node, ({ name }) => name === 'mattext' || name === 'matimage')
    .map((material) => {
      if (material.name === 'matimage') return texts.foreign(`<img src="${escapeHtml(attributeOf(material, 'uri'))}">`)
      const text = textIn(material)
      const isHtml = /html/i.test(attributeOf(material, 'texttype')) || /<\/?[a-z][^<>]*>/i.test(text)
      return texts.foreign(isHtml ? text : `<p>${escapeHtml(text.trim())}</p>`)
    })
    .join('')
}

/** The materials of a presentation before its first response. */
function stemOf(node: XmlNode, texts: QtiTexts): string {
  return nodesIn(node)
    .map((kid) => (kid.name === 'material' ? materialHtml(kid, texts) : kid.name === 'flow' ? stemOf(kid, texts) : ''))
    .join('')
}

const scoreOf = (condition: XmlNode): number =>
  Math.max(0, ...allNodes(condition, 'setvar').map((node) => Number(textIn(node).trim()) || 0))

/** Values that a condition wants; none that it wants not. */
function wantedIn(node: XmlNode): XmlNode[] {
  return nodesIn(node).flatMap((kid) => (kid.name === 'varequal' ? [kid] : kid.name === 'not' ? [] : wantedIn(kid)))
}
const textOf = (node: XmlNode) => textIn(node).trim()

const labelsOf = (response: XmlNode, texts: QtiTexts): Map<string, string> =>
  new Map(allNodes(response, 'response_label').map((node) => [attributeOf(node, 'ident'), materialHtml(node, texts)]))

/** Values of one response in any condition that scores; without scores, in any. */
function valuesOf({ scoring, conditions }: ItemWork, response: XmlNode): string[] {
  const ident = attributeOf(response, 'ident')
  const from = scoring.length > 0 ? scoring : conditions
  return [
    ...new Set(
      from
        .flatMap(wantedIn)
        .filter((node) => attributeOf(node, 'respident') === ident)
        .map(textOf),
    ),
  ]
}

const blockedKinds = /calculated|hot_?spot|file_upload|formula|categorization|error/i

/** An item of QTI 1.2, as Canvas, Blackboard and others write it. */
export function readItem1(item: XmlNode, texts: QtiTexts): Found {
  const metadata = metadataOf(item)
  const kind = metadata.get('question_type') ?? metadata.get('cc_profile') ?? ''
  const presentation = nodeAt(item, 'presentation')
  const points = Number(metadata.get('points_possible'))
  const conditions = allNodes(item, 'respcondition')
  const work: ItemWork = {
    ...{ item, texts, kind, conditions, marks: points > 0 ? points : null },
    stem: presentation ? stemOf(presentation, texts) : '',
    responses: presentation ? nodesWhere(presentation, isResponse) : [],
    scoring: conditions.filter((condition) => scoreOf(condition) > 0),
  }
  for (const feedback of nodesIn(item, 'itemfeedback')) texts.explain(materialHtml(feedback, texts))
  const { doubts, ...found } = answerOf(work)
  const text = found.question_text ?? work.stem
  const noText = isBlank(text) ? [doubtOf('no_text', 'question_text')] : []
  return {
    ...(work.marks !== null && { max_marks: work.marks }),
    ...{ question_options: [], question_text: text, ...found },
    ...(texts.explanations.length > 0 && { explanation: texts.explanations.join('') }),
    doubts: [...texts.doubts, ...pictureDoubts(texts), ...noText, ...doubts],
    losses: texts.losses,
  }
}

const blocked = (what: string): FoundAnswer => ({
  ...{ type: 'LONG', answer: null },
  doubts: [doubtOf('whole', 'question_text', what)],
})

function answerOf(work: ItemWork): FoundAnswer {
  const { kind, responses, scoring } = work
  const [only] = responses
  if (blockedKinds.test(kind)) return blocked(kind)
  if (/text_only/i.test(kind)) return blocked('description')
  const isCompared = scoring.some(
    (one) => nodesWhere(one, ({ name }) => /^var(?:equal|subset|inside|[gl]te?)$/.test(name)).length > 0,
  )
  const isFree = responses.length > 0 && responses.every(({ name }) => name === 'response_str') && !isCompared
  if (/essay/i.test(kind) || isFree)
    return { type: 'LONG', answer: { model_answer: '', marking_points: [] }, doubts: [] }
  if (!only) return blocked('no interaction')
  if (responses.some(({ name }) => name === 'response_xy' || name === 'response_grp')) return blocked(only.name)
  if (responses.length === 1 && only.name === 'response_lid' && !/blanks|short_answer|matching/i.test(kind))
    return readChoice(work, only)
  if (responses.length === 1 && isNumeric(work, only)) return readNumeric(work)
  if (responses.length > 1 && isMatching(work)) return readMatching(work)
  return readBlanks(work)
}

function readChoice(work: ItemWork, response: XmlNode): FoundAnswer {
  const { texts, kind, scoring } = work
  const cardinality = attributeOf(response, 'rcardinality')
  const labels = labelsOf(response, texts)
  const shown = materialHtml(nodeAt(response, 'material'), texts)
  const question_text = `${work.stem}${shown}`
  if (cardinality === 'Ordered') {
    const sequence = scoring.flatMap(wantedIn).map((node) => labels.get(textOf(node)) ?? '')
    return {
      type: 'ORDER',
      question_text,
      answer: { sequence },
      doubts: noKey(sequence.length > 1 && !sequence.includes('')),
    }
  }
  const isSeveral = cardinality === 'Multiple' || /multiple_answers/i.test(kind)
  const best = Math.max(0, ...scoring.map(scoreOf))
  const counted = isSeveral ? scoring : scoring.filter((condition) => scoreOf(condition) === best)
  if (counted.length < scoring.length || (isSeveral && new Set(scoring.map(scoreOf)).size > 1))
    addLoss(texts, 'partial_marks')
  const right = new Set(counted.flatMap(wantedIn).map(textOf))
  const options = storedOptions([...labels].map(([ident, html]) => ({ html, is_correct: right.has(ident) })))
  const choice = isSeveral
    ? { type: 'MCQ_MULTI' as const, question_options: options, answer: null }
    : asKnownKind(options)
  const rights = options.filter(({ is_correct }) => is_correct).length
  return {
    ...{ ...choice, question_text },
    doubts: [
      ...choiceDoubts(choice),
      // Any of them scores all: that is one of several right ones, not all of them.
      ...(isSeveral && counted.some((one) => allNodes(one, 'or').length > 0)
        ? [doubtOf('keys_differ', 'question_options', [...right].join(' / '))]
        : []),
      ...(choice.type === 'MCQ_SINGLE' && rights > 1 ? [doubtOf('two_keys', 'question_options', String(rights))] : []),
    ],
  }
}

const isNumeric = ({ kind }: ItemWork, response: XmlNode): boolean =>
  response.name === 'response_num' ||
  /numerical/i.test(kind) ||
  allNodes(response, 'render_fib').some((node) => /decimal|integer/i.test(attributeOf(node, 'fibtype')))

function readNumeric({ scoring, texts }: ItemWork): FoundAnswer {
  const valueIn = (condition: XmlNode, pattern: RegExp): number | undefined =>
    nodesWhere(condition, ({ name }) => pattern.test(name))
      .map((node) => Number(textOf(node)))
      .find((value) => Number.isFinite(value))
  const [first] = scoring
  if (scoring.length > 1) addLoss(texts, 'partial_marks')
  const exact = first && valueIn(first, /^varequal$/)
  const [from, to] = first ? [valueIn(first, /^vargte?$/), valueIn(first, /^varlte?$/)] : []
  const shared = { tolerance_kind: 'ABSOLUTE', unit: null }
  // Twelve digits hide what subtracting adds behind them.
  const round = (value: number) => Number(value.toPrecision(12))
  if (from !== undefined && to !== undefined) {
    const value = exact ?? round((from + to) / 2)
    const [below, above] = [round(value - from), round(to - value)]
    const doubts = below === above ? [] : [doubtOf('lost', 'answer', `${from} … ${to}`)]
    return { type: 'NUMERIC', answer: { value, tolerance: Math.max(below, above), ...shared }, doubts }
  }
  return { type: 'NUMERIC', answer: { value: exact ?? 0, tolerance: 0, ...shared }, doubts: noKey(exact !== undefined) }
}

const entriesOf = (response: XmlNode, texts: QtiTexts) =>
  [...labelsOf(response, texts).values()].map(lineOf).sort().join('|')

/** The same entries to choose from at each place. */
function isMatching({ kind, responses, texts }: ItemWork): boolean {
  if (responses.some(({ name }) => name !== 'response_lid')) return false
  if (/matching/i.test(kind)) return true
  const [first] = responses
  return (
    !/blanks|dropdown/i.test(kind) &&
    responses.every((one) => entriesOf(one, texts) === (first ? entriesOf(first, texts) : ''))
  )
}

function readMatching(work: ItemWork): FoundAnswer {
  const { responses, texts } = work
  // Programs give the same entry another name at each place.
  const all = new Map<string, string>()
  const pairs: string[][] = []
  const used: string[] = []
  for (const response of responses) {
    const labels = labelsOf(response, texts)
    for (const html of labels.values()) all.set(lineOf(html), html)
    const [value = ''] = valuesOf(work, response)
    const html = labels.get(value)
    if (html === undefined) continue
    pairs.push([materialHtml(nodeAt(response, 'material'), texts), html])
    used.push(lineOf(html))
  }
  if (new Set(used).size < used.length) return blocked('match, an entry used twice')
  const distractors = [...all].filter(([line]) => !used.includes(line)).map(([, html]) => html)
  return {
    ...{ type: 'MATCH', answer: { pairs, ...(distractors.length > 0 && { distractors }) } },
    doubts: noKey(pairs.length === responses.length && pairs.length > 1),
  }
}

const bareName = (ident: string) => ident.replace(/^response_/, '')

/** A blank for each response; Canvas writes its name in brackets into the text. */
function readBlanks(work: ItemWork): FoundAnswer {
  const { responses, texts, stem, kind } = work
  const places = new Map<string, number>()
  const blanks = responses.map((response, at) => {
    const shown = lineOf(materialHtml(nodeAt(response, 'material'), texts))
    for (const name of [shown, attributeOf(response, 'ident')]) if (name !== '') places.set(bareName(name), at + 1)
    const labels = labelsOf(response, texts)
    const values = valuesOf(work, response)
    return { labels, values, words: values.map((value) => lineOf(labels.get(value) ?? '') || value).filter(Boolean) }
  })
  const isDropdown = /dropdown/i.test(kind)
  const seen = new Set<number>()
  const text = stem.replace(/\[([^\][\s]{1,80})\]/g, (whole, name: string) => {
    const place = places.get(name)
    if (place === undefined) return whole
    seen.add(place)
    return isDropdown ? `________ (${place})` : `{{${place}}}`
  })
  const unplaced = seen.size > 0 && seen.size < blanks.length
  const doubts = unplaced ? [doubtOf('blank_unplaced', 'question_text')] : []
  if (isDropdown) {
    const share = Math.round(((work.marks ?? blanks.length) / blanks.length) * 100) / 100
    return {
      ...{ type: 'CASE_STUDY', answer: null, question_text: text },
      sub_questions: blanks.map(({ labels, values }, at) => ({
        ...{ content: `<p>(${at + 1})</p>`, type: 'MCQ_SINGLE', answer: null, max_marks: share },
        options: storedOptions([...labels].map(([ident, html]) => ({ html, is_correct: values.includes(ident) }))),
      })),
      doubts: [...doubts, ...noKey(blanks.every(({ values }) => values.length === 1))],
    }
  }
  // Where all of them are right they are spellings, not words to choose from.
  if (blanks.some(({ labels, values }) => labels.size > 1 && labels.size > values.length)) addLoss(texts, 'word_bank')
  const single = blanks.length === 1 && seen.size === 0 ? withBlank(text) : null
  const behind = seen.size === 0 ? blanks.map((_, at) => `<p>{{${at + 1}}}</p>`).join('') : ''
  return {
    ...{ type: 'FILL_BLANK', answer: { blanks: blanks.map(({ words }) => words) } },
    question_text: single?.html ?? `${text}${behind}`,
    doubts: [...doubts, ...(single?.doubts ?? []), ...noKey(blanks.every(({ words }) => words.length > 0))],
  }
}
