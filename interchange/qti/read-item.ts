import { type PartType, partTypeNames, type QuestionType } from '../../domain/questions/question-types.ts'
import { addLoss } from '../foreign/foreign-html.ts'
import { withBlank } from '../items/blank-place.ts'
import { type ReadFacts, takeFacts, withFacts } from '../items/fact-tags.ts'
import type { ImportDoubt, ImportedPart, ImportedQuestion } from '../items/imported-question.ts'
import { asKnownKind, choiceDoubts, doubtOf, equalOptions, isBlank, lineOf, pictureDoubts } from '../items/kinds.ts'
import { type MarkingPoint, takePoints } from '../items/marking-points.ts'
import { attributeOf, nodeAt, nodesIn, type XmlNode } from '../xml/xml-tree.ts'
import { checkProcessing } from './check-processing.ts'
import { isInteraction, type QtiPart, readInteraction } from './interactions.ts'
import { asItem, partsIn, partTags, withoutParts } from './own-parts.ts'
import { nodesWhere } from './qti-names.ts'
import type { QtiTexts } from './qti-texts.ts'
import { marksOf, responsesOf, toleranceOf } from './responses.ts'

type Asked = Extract<QtiPart, { kind: 'asked' }>
type Words = Extract<QtiPart, { kind: 'words' }>
type Found = Omit<ImportedQuestion, 'row'>

/** The text of an item with something in the place of each interaction. */
type StemOf = (fill: (at: number) => string) => string

const MOST_PARTS = 10
const isWords = (part: QtiPart): part is Words => part.kind === 'words'
const isAsked = (part: QtiPart): part is Asked => part.kind === 'asked'
const isWritten = (type: string) => ['VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM'].includes(type)

/** An item of QTI 2 (or 3, by the names of 2). */
export function readItem(item: XmlNode, texts: QtiTexts, facts: Pick<ReadFacts, 'type'> = {}): Found {
  const body = nodeAt(item, 'itemBody')
  if (facts.type === 'CASE_STUDY' && body && partsIn(body).length > 0) return readParts(item, body, texts)
  const blocked = (what: string): Found => ({
    ...{ type: 'LONG', question_text: texts.html(body) || '<p>…</p>', question_options: [], answer: null },
    ...{ doubts: [...texts.doubts, doubtOf('whole', 'question_text', what)], losses: texts.losses },
  })
  if (attributeOf(item, 'adaptive') === 'true') return blocked('adaptive item')
  if (nodesIn(item, 'templateDeclaration').length > 0) return blocked('template variables')
  const found = nodesWhere(body ?? item, isInteraction)
  if (!body || found.length === 0) return blocked('no interaction')
  const responses = responsesOf(item)
  for (const feedback of nodesIn(item, 'modalFeedback'))
    texts.explain(texts.html(nodeAt(feedback, 'contentBody') ?? feedback))
  const rubrics = nodesWhere(body, ({ name }) => name === 'rubricBlock')
  const forMarkers = rubrics.filter((node) => /scorer|author|tutor/.test(attributeOf(node, 'view')))
  const key = takePoints(forMarkers.map((node) => texts.source(node)).join(''))
  const model = { model_answer: texts.foreign(key.html), marking_points: key.points }
  const parts = found.map((node) => readInteraction(node, responses(attributeOf(node, 'responseIdentifier')), texts))
  const unread = parts.find((part) => part.kind === 'unread')
  if (unread?.kind === 'unread') return blocked(unread.what)

  const place = (at: number) => `\ue010${at}\ue011`
  const stem = texts.html(body, (node) => {
    if (forMarkers.includes(node)) return ''
    const at = found.indexOf(node)
    return at === -1 ? null : place(at)
  })
  const stemOf: StemOf = (fill) =>
    stem
      // What stands alone in its paragraph brings paragraphs of its own.
      .replace(/<p>\s*\ue010(\d+)\ue011\s*<\/p>/g, (_, at: string) => asBlock(fill(Number(at))))
      .replace(/\ue010(\d+)\ue011/g, (_, at: string) => fill(Number(at)))
      .replace(/<(p|div)(?![^>]*data-latex)[^>]*>\s*<\/\1>/g, '')
  const marks = marksOf(item)
  const { doubts = [], ...question } = questionOf(item, parts, stemOf, { marks, model, said: facts.type }, texts)
  if (model.model_answer !== '' && !isWritten(question.type)) addLoss(texts, 'rubric')
  const noText: ImportDoubt[] = isBlank(question.question_text) ? [doubtOf('no_text', 'question_text')] : []
  const tolerance = question.type === 'NUMERIC' ? toleranceOf(item) : null
  // A question that is asked already may be read otherwise than it scores.
  const scored = doubts.length === 0 ? checkProcessing({ item, found, parts, tolerance, texts }) : null
  doubts.push(...(scored?.doubts ?? []))
  const said = marks ?? scored?.marks ?? null
  return {
    ...(said !== null && { max_marks: said }),
    ...(scored?.negative && { negative_marks: scored.negative }),
    ...question,
    ...(texts.explanations.length > 0 && { explanation: texts.explanations.join('') }),
    doubts: [...texts.doubts, ...pictureDoubts(texts), ...noText, ...doubts],
    losses: texts.losses,
  }
}

const asBlock = (html: string) =>
  html === '' || /^\s*<(?:p|div|ul|ol|table|blockquote)\b/i.test(html) ? html : `<p>${html}</p>`

/** A case study whose parts are told: each is read as an item of its own. */
function readParts(item: XmlNode, body: XmlNode, texts: QtiTexts): Found {
  for (const feedback of nodesIn(item, 'modalFeedback'))
    texts.explain(texts.html(nodeAt(feedback, 'contentBody') ?? feedback))
  const doubts: ImportDoubt[] = []
  const sub_questions = partsIn(body).map((div): ImportedPart => {
    const facts = takeFacts(partTags(div))
    const own = readItem(asItem(item, div), texts, facts)
    const part = withFacts({ row: 0, ...own }, facts)
    const isTooMuch = part.type === 'MATCH' || part.type === 'ORDER' || !isPartType(part.type)
    if (isTooMuch) doubts.push(doubtOf('whole', 'question_text', part.type))
    doubts.push(...(part.doubts ?? []).filter(({ code }) => code !== 'missing_picture'))
    const or_group = attributeOf(div, 'label')
    return {
      ...{ content: part.question_text, type: isPartType(part.type) ? part.type : 'LONG' },
      ...{ options: part.question_options, answer: part.answer, max_marks: part.max_marks ?? 1 },
      ...(or_group !== '' && { or_group }),
    }
  })
  const marks = marksOf(item)
  return {
    ...{ type: 'CASE_STUDY', question_text: texts.html(withoutParts(body)), question_options: [], answer: null },
    ...{ sub_questions, ...(marks !== null && { max_marks: marks }), losses: texts.losses },
    ...(texts.explanations.length > 0 && { explanation: texts.explanations.join('') }),
    doubts: [...texts.doubts, ...pictureDoubts(texts), ...doubts],
  }
}

const isPartType = (type: string): type is PartType => (partTypeNames as readonly string[]).includes(type)

interface ItemFacts {
  marks: number | null
  model: { model_answer: string; marking_points: MarkingPoint[] }
  said: QuestionType | undefined
}

function questionOf(
  item: XmlNode,
  parts: readonly QtiPart[],
  stemOf: StemOf,
  facts: ItemFacts,
  texts: QtiTexts,
): Found {
  const [only] = parts
  if (parts.every(isWords)) {
    return parts.length === 1 && parts[0]?.is_number ? numeric(item, parts[0], stemOf, texts) : blanks(parts, stemOf)
  }
  if (parts.length > 1 || !only || !isAsked(only)) return caseStudy(parts, stemOf, facts)
  const prompt = only.prompt
  const text = stemOf(() => (only.is_inline ? '________' : `${prompt}${only.body ?? ''}`))
  const shared = { question_text: text, question_options: only.options, answer: only.answer, doubts: only.doubts }
  if (isWritten(only.type)) return { ...shared, type: only.type, answer: facts.model }
  if (only.type !== 'MCQ_SINGLE') return { ...shared, type: only.type, doubts: [...only.doubts, ...ofChoice(only)] }
  const known = asKnownKind(only.options, facts.said)
  return { ...shared, ...known, doubts: [...only.doubts, ...ofChoice(only)] }
}

/** What keeps a choice from being stored, beside its missing key. */
const ofChoice = ({ type, options }: Pick<Asked, 'type' | 'options'>): ImportDoubt[] =>
  type === 'MCQ_SINGLE' || type === 'MCQ_MULTI'
    ? choiceDoubts({ type, question_options: options, answer: null }).filter(({ code }) => code !== 'no_key')
    : []

function numeric(item: XmlNode, part: Words, stemOf: StemOf, texts: QtiTexts): Found {
  const [value, ...others] = part.accepted.map(Number)
  if (others.length > 0) addLoss(texts, 'partial_marks')
  const stem = stemOf(() => '\ue020')
  // Words behind the place at the end of the text are the unit.
  const [last, unit = ''] = /<p[^>]*>\s*\ue020\s*([^<]{0,200})<\/p>\s*$/.exec(stem) ?? []
  const rest = last === undefined ? '' : stem.slice(0, -last.length)
  const isApart = last !== undefined && !isBlank(rest)
  return {
    ...{ type: 'NUMERIC', question_options: [] },
    question_text: isApart ? rest : stem.replace('\ue020', '________'),
    answer: { value, ...toleranceOf(item), unit: (isApart && lineOf(unit)) || null },
    doubts: others.length > 0 ? [doubtOf('two_answers', 'answer', others.join('; '))] : [],
  }
}

function blanks(parts: readonly Words[], stemOf: StemOf): Found {
  const text = stemOf((at) => `{{${at + 1}}}`)
  const isWhole = parts.every(({ accepted }) => accepted.length > 0)
  return {
    ...{ type: 'FILL_BLANK', question_options: [], question_text: text },
    answer: { blanks: parts.map(({ accepted }) => accepted) },
    doubts: isWhole ? [] : [doubtOf('no_key', 'answer')],
  }
}

const label = (at: number) => `(${at + 1})`

function toPart(part: QtiPart, at: number, max_marks: number): ImportedPart | null {
  if (isWords(part)) {
    const { html } = withBlank(`<p>${label(at)} {{1}}</p>`)
    return { content: html, type: 'FILL_BLANK', options: [], answer: { blanks: [part.accepted] }, max_marks }
  }
  if (!isAsked(part) || part.type === 'MATCH' || part.type === 'ORDER') return null
  const content = `${part.prompt}${part.body ?? ''}` || `<p>${label(at)}</p>`
  return { content, type: part.type, options: part.options, answer: part.answer, max_marks }
}

/** Several interactions are parts of a case study, whose marks are shared among them. */
function caseStudy(parts: readonly QtiPart[], stemOf: StemOf, { marks }: ItemFacts): Found {
  const share = Math.round(((marks ?? parts.length) / parts.length) * 100) / 100
  const made = parts.map((part, at) => toPart(part, at, share))
  const sub_questions = made.filter((part) => part !== null)
  const isInline = (at: number) => {
    const part = parts[at]
    return part !== undefined && (isWords(part) || (isAsked(part) && part.is_inline))
  }
  const doubts = parts.flatMap((part) => (isAsked(part) ? [...part.doubts, ...equalOptions(part.options)] : []))
  if (parts.some((part) => isWords(part) && part.accepted.length === 0)) doubts.push(doubtOf('no_key', 'answer'))
  const bad = parts.find((part) => isAsked(part) && (part.type === 'MATCH' || part.type === 'ORDER'))
  if (bad && isAsked(bad)) doubts.push(doubtOf('whole', 'question_text', `several interactions, ${bad.type}`))
  if (parts.length > MOST_PARTS) doubts.push(doubtOf('whole', 'question_text', `${parts.length} interactions`))
  const sum = Math.round(share * parts.length * 100) / 100
  if (marks !== null && sum !== marks) doubts.push(doubtOf('lost', 'max_marks', `${marks} ÷ ${parts.length}`))
  return {
    ...{ type: 'CASE_STUDY', question_options: [], answer: null, sub_questions, max_marks: sum, doubts },
    question_text: stemOf((at) => (isInline(at) ? `________ ${label(at)}` : '')),
  }
}
