import { createHash } from 'node:crypto'
import { type Sentence, say } from '../../domain/say.ts'
import type { ImportBlock, ImportLayout, LaidOutDocument, LineRoles } from '../items/imported-question.ts'
import { PICTURE_PART } from '../items/item-html.ts'
import { FileRefusal } from '../refusal.ts'
import type { WordBlock, WordFile } from './docx/blocks.ts'
import { MAX_QUESTIONS, MAX_WORD_PICTURES } from './docx/limits.ts'
import { readDocx } from './docx/read-docx.ts'
import type { LayoutExample } from './example/learn-layout.ts'
import { segmentByExample } from './example/read-example.ts'
import { doubtCorrections } from './judge/corrections.ts'
import { doubtCrossedOut } from './judge/crossed-out.ts'
import { judgeFile, judgeQuestions } from './judge/laws.ts'
import { castNets } from './judge/nets.ts'
import { doubtPageHeads } from './judge/page-heads.ts'
import { takeColumns } from './judge/row-columns.ts'
import { doubtNumbersOfOthers, doubtSetOff } from './judge/set-off.ts'
import { doubtSigns } from './keys/answer-signs.ts'
import { type KeyBy, type SettledKey, settleKeys } from './keys/settle-keys.ts'
import { readLines } from './lines/lines.ts'
import { withoutMarkdown } from './lines/markdown.ts'
import { decideScheme, type WordScheme } from './lines/scheme.ts'
import { settleLabels } from './lines/settle-labels.ts'
import { settleStatements } from './lines/settle-statements.ts'
import { type MarkedQuestion, withOwnCopies } from './own/read-own.ts'
import { isOwnBank, segmentByStyles } from './own/read-styles.ts'
import { settleSections, takeBareMarks } from './question/bare-marks.ts'
import { joinPassages } from './question/cases.ts'
import { takeParts } from './question/parts.ts'
import { htmlOfBlock } from './question/to-html.ts'
import { toQuestion } from './question/to-question.ts'
import type { FoundQuestion } from './segment/found-question.ts'
import { type Segmented, segment } from './segment/segment.ts'
import { shareOptions } from './segment/shared-options.ts'
import { readTyped } from './typed/read-typed.ts'

/**
 * The questions of a .docx file, with what is not sure of each. A function of the bytes: no database, no clock, no network.
 * @throws FileRefusal for a file that can't be read
 */
export const readWord = (bytes: Uint8Array): LaidOutDocument => readDocument(readDocx(bytes))

/** The same of paragraphs and tables, wherever they come from. @throws FileRefusal for more than can be read */
export function readDocument({ blocks: written, losses, copies, picture }: WordFile): LaidOutDocument {
  const blocks = isOwnBank(written) ? written : withoutMarkdown(written)
  const found = readBlocks(blocks, new Map())
  const read =
    copies.length > 0 && isOwnBank(blocks) ? { ...found, questions: ownQuestions(blocks, { copies, picture }) } : found
  const shown = blocksOf(blocks, placesOf(read))
  return { ...read, losses, blocks: shown, pictures: picturesOf(read.questions, shown, picture) }
}

/** The same of blocks that were read, of which somebody said what some are. @throws FileRefusal for more than can be read */
export function readBlocks(
  blocks: readonly WordBlock[],
  told: LineRoles,
  example: LayoutExample | null = null,
): Omit<LaidOutDocument, 'losses' | 'blocks' | 'pictures'> {
  if (isOwnBank(blocks)) return readOwn(blocks, told).read
  if (example) return readByExample(blocks, example, told)
  const typed = readTyped(blocks, told)
  if (typed) return typed
  const lines = readLines(blocks)
  if (!lines.some((line) => line.table || line.text.trim() !== '' || line.pieces.length > 0))
    throw new FileRefusal('invalid_field', say('file.empty_document'))
  for (const line of lines) if (told.get(line.place) === 'LEAVE_OUT') line.label = null
  settleLabels(lines)
  const scheme = decideScheme(lines)
  settleStatements(lines, scheme)
  return judged(segment(lines, scheme, told), scheme, null)
}

const noScheme: WordScheme = { questions: [], usual: 0 }

/** A bank of ours, by its styles; each question with its bookmark. */
function readOwn(blocks: readonly WordBlock[], told: LineRoles) {
  const segmented = segmentByStyles(blocks, told)
  const read = judged(segmented, noScheme, null)
  const layout = { ...read.layout, signature: OWN_LAYOUT, said: say('layout.own') }
  return { read: { ...read, layout }, marks: segmented.questions.map(({ mark }) => mark) }
}

const marked = ({ read, marks }: ReturnType<typeof readOwn>): MarkedQuestion[] =>
  read.questions.map((question, at) => ({ question, mark: marks[at] ?? null }))

function ownQuestions(blocks: readonly WordBlock[], { copies, picture }: Pick<WordFile, 'copies' | 'picture'>) {
  const read = (own: readonly WordBlock[]) => marked(readOwn(own, new Map()))
  return withOwnCopies(read(blocks), copies, { read, picture })
}

/** The same by an example of a question. @throws FileRefusal where it is none, or for more than can be read */
function readByExample(blocks: readonly WordBlock[], example: LayoutExample, told: LineRoles) {
  const segmented = segmentByExample(blocks, example, told)
  const questions = example.kinds.map(({ question }) => question.lead).filter(Boolean)
  return judged(segmented, { questions, usual: example.kinds[0]?.count ?? 0 }, example)
}

function judged(
  { questions: found, left, keys }: Segmented,
  scheme: WordScheme,
  example: LayoutExample | null,
): Omit<LaidOutDocument, 'losses' | 'blocks' | 'pictures'> {
  if (found.length > MAX_QUESTIONS)
    throw new FileRefusal(
      'invalid_field',
      say('text_file.too_many_questions', { count: found.length, most: MAX_QUESTIONS }),
    )
  shareOptions(found)
  takeParts(found)
  const settled = settleKeys(found, keys)
  doubtSigns(found)
  takeBareMarks(found)
  settleSections(found)
  takeColumns(found)
  for (const question of found) castNets(question, scheme.questions)
  if (scheme !== noScheme) {
    doubtCrossedOut(found)
    doubtSetOff(found)
    doubtNumbersOfOthers(found)
    doubtPageHeads(found, left)
    doubtCorrections(found, left)
  }
  judgeQuestions(found)
  const read = found.map((one, at) => ({ found: one, question: toQuestion(one, settled.get(one) ?? noKey, at + 1) }))
  const { against } = judgeFile(found, left, example !== null)
  const { questions, rows } = joinPassages(read, scheme.questions)
  const facts = { ...layoutOf(found, scheme, settled), of: questions.length }
  const layout = { ...(example ? shownLayout(facts, example) : facts), ...onRows(against, rows, questions.length) }
  return { total: questions.length, questions, problems: [], left, layout }
}

/** Files of ours: their styles say what is what, and nobody is asked. */
export const OWN_LAYOUT = 'docx|quaestor'

/** What breaks the laws, by the rows where its questions are when passages have theirs. */
function onRows(against: ImportLayout['against'], rows: readonly number[], of: number) {
  const moved = against.map((one) => ({ ...one, rows: [...new Set(one.rows.map((row) => rows[row - 1] ?? row))] }))
  return { against: moved, fits: of - new Set(moved.flatMap((one) => one.rows)).size }
}

const noKey: SettledKey = { options: [], by: 'NONE', text: '' }

/** Names of pictures in texts that stand in JSON. */
function partsIn(texts: readonly object[]): Set<string> {
  const parts = new Set<string>()
  for (const text of texts)
    for (const found of JSON.stringify(text).matchAll(new RegExp(`src=\\\\"${PICTURE_PART}([^"\\\\]+)\\\\"`, 'g')))
      if (found[1]) parts.add(found[1].replaceAll('&amp;', '&'))
  return parts
}

/** The pictures that a question shows, and of the others as many as there may be. */
function picturesOf(
  questions: readonly object[],
  blocks: readonly ImportBlock[],
  open: (part: string) => Uint8Array,
): Map<string, Uint8Array> {
  const parts = partsIn(questions)
  if (parts.size > MAX_WORD_PICTURES) {
    const params = { count: parts.size, most: MAX_WORD_PICTURES }
    throw new FileRefusal('invalid_field', say('file.too_many_pictures', params))
  }
  const all = [...new Set([...parts, ...partsIn(blocks.map(({ html }) => ({ html })))])].slice(0, MAX_WORD_PICTURES)
  return new Map(all.map((part) => [part, open(part)]))
}

/** What stands in a document that was read again, of paragraphs in tables that are read one by one now. */
export const innerBlocks = (
  blocks: readonly WordBlock[],
  { questions, left }: Pick<LaidOutDocument, 'questions' | 'left'>,
): ImportBlock[] => blocksOf(blocks, placesOf({ questions, left })).filter(({ content }) => content === null)

const placesOf = ({ questions, left }: Pick<LaidOutDocument, 'questions' | 'left'>): Set<number> =>
  new Set([
    ...questions.flatMap(({ source = [] }) => source.map(({ place }) => place)),
    ...left.map(({ place }) => place),
  ])

/** All paragraphs and tables, those within a table behind it. HTML is made of those that are shown by themselves. */
function blocksOf(blocks: readonly WordBlock[], places: ReadonlySet<number>): ImportBlock[] {
  const all: ImportBlock[] = []
  const add = (block: WordBlock, isInner: boolean): void => {
    const isShown = places.has(block.place)
    if (isShown || !isInner)
      all.push({
        place: block.place,
        html: isShown ? htmlOfBlock(block) : '',
        content: isInner ? null : JSON.stringify(block),
      })
    if (block.kind === 'table')
      for (const row of block.rows) for (const cell of row) for (const one of cell.blocks) add(one, true)
  }
  for (const block of blocks) add(block, false)
  return all
}

const keySentences: Record<KeyBy, Sentence> = {
  LINE: say('layout.key_line'),
  TABLE: say('layout.key_table'),
  MARK: say('layout.key_mark'),
  LOOK: say('layout.key_look'),
  NONE: say('layout.key_none'),
}

/** The one that most have. */
function mostOf<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function layoutOf(
  questions: readonly FoundQuestion[],
  { usual }: WordScheme,
  settled: ReadonlyMap<FoundQuestion, SettledKey>,
): Omit<ImportLayout, 'fits' | 'against'> {
  const numbers = mostOf(questions.map(({ shape }) => shape)) ?? ''
  const shape = mostOf(questions.flatMap(({ options }) => options[0]?.label.shape ?? []))
  const by = mostOf(questions.map((question) => settled.get(question)?.by ?? 'NONE')) ?? 'NONE'
  const shown = (text: string) => text.replace(/^auto \w+ \d+ /, '')
  const options = shape ? say('layout.options', { shape: shown(shape), count: usual }) : say('layout.no_options')
  return {
    signature: ['docx', numbers, shape ?? '-', usual, by].join('|'),
    said: say('layout.read', { numbers: shown(numbers), options, key: keySentences[by] }),
    ...{ numbers: shown(numbers), options: shown(shape ?? ''), count: usual, key: by, of: questions.length },
  }
}

/** Of a file that is laid out as its example shows. */
function shownLayout(
  facts: Omit<ImportLayout, 'fits' | 'against'>,
  example: LayoutExample,
): Omit<ImportLayout, 'fits' | 'against'> {
  const sum = createHash('sha256').update(JSON.stringify(example)).digest('hex').slice(0, 32)
  return { ...facts, signature: `docx|shown|${sum}`, said: say('layout.shown', { count: facts.count }), example }
}
