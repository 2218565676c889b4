import { z } from 'zod'
import {
  ComponentPass,
  CorrectionImpact,
  GradeBand,
  messageOf,
  ResultPart,
  type Sentence,
  StoredAssembly,
  StoredBlueprint,
  StoredSection,
} from '#contract'
import { CardLayout } from '../../../domain/reports/card-layout.ts'
import { ContentFault, type OpenContent } from '../../../interchange/content/content-file.ts'
import { type ContentTableName, contentTable } from '../../../interchange/content/content-tables.ts'
import type { ContentRow } from '../../../interchange/content/row-places.ts'
import { inlineLines } from '../../../richtext/inline-lines.ts'
import { type Content, type ContentInput, sanitisedContent, textsOf } from '../../questions/content.ts'
import { searchText } from '../../questions/similar/search-text.ts'
import { slices } from '../../workers/in-slices.ts'

/** Characters of a text that comes in: a form takes 50,000, of which signs may have become three times as many. */
const MAX_TEXT = 200_000
/** Questions whose words are written at once. */
const WORDED = 100

/** Kinds of JSON that are checked as they are when the app stores them. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  'grades.titles': z.record(z.string(), z.string()),
  'subjects.titles': z.record(z.string(), z.string()),
  'grade_systems.bands': z.array(GradeBand),
  'result_schemes.parts': z.array(ResultPart),
  'result_schemes.component_pass': ComponentPass,
  'blueprints.blueprint': StoredBlueprint,
  'question_papers.plan': z.array(StoredSection),
  'question_papers.assembly': StoredAssembly.nullable(),
  'exams.titles': z.record(z.string(), z.string()),
  'exams.moderation': z.array(z.object({ kind: z.string() })),
  'exam_questions.labels': z.record(z.string(), z.string()),
  'exam_corrections.input': z.object({ kind: z.string(), floor: z.boolean() }),
  'exam_corrections.impact': CorrectionImpact,
  'students.accommodations': z.record(z.string(), z.union([z.number(), z.boolean()])),
  'students.guardians': z.array(z.object({ name: z.string() })),
  'promotion_items.before': z.object({ state: z.string() }),
  'card_occasions.titles': z.record(z.string(), z.string()),
  'card_layouts.body': CardLayout,
  'card_layouts.former_items': z.record(z.string(), z.string()),
  'report_cards.layout': z.record(z.string(), z.unknown()).nullable(),
  'report_cards.input': z.record(z.string(), z.unknown()),
  'report_cards.said': z.record(z.string(), z.unknown()).nullable(),
  'report_cards.tree': z.array(z.record(z.string(), z.unknown())).nullable(),
}

/** @throws ContentFault */
export function checkShapes(table: ContentTableName, row: ContentRow, where: string): void {
  for (const [column, value] of Object.entries(row)) {
    const shape = shapes[`${table}.${column}`]
    if (shape && !shape.safeParse(value).success) throw new ContentFault('row_form', `${where} ${column}`)
  }
}

/** The row with pictures by the keys that they have here. */
export function pictured(row: ContentRow, keyOf: ReadonlyMap<string, string>): ContentRow {
  const text = JSON.stringify(row)
  // Most rows, such as marks, show none.
  if (!text.includes('media:')) return row
  return JSON.parse(
    text.replace(/media:([0-9a-f]{64}\.[a-z]+)/g, (whole, name: string) => {
      const key = keyOf.get(name)
      return key ? `/v1/media/file/${key}` : whole
    }),
  )
}

/** Lines of HTML from outside, through the sanitiser; the row itself where it has none. @throws ContentFault */
export function cleanLines(table: ContentTableName, row: ContentRow, where: string): ContentRow {
  let clean = row
  for (const [column, how] of Object.entries(contentTable(table).columns)) {
    const text = row[column]
    if (how !== 'lines' || typeof text !== 'string') continue
    if (text.length > MAX_TEXT) throw new ContentFault('row_form', `${where} ${column}`)
    clean = { ...clean, [column]: inlineLines(text).lines.join('\n') }
  }
  return clean
}

/** What Quaestor remarked, in its words. */
export const wordedAgain = ({ comment_said }: ContentRow) =>
  comment_said ? { comment: messageOf(comment_said as Sentence).message } : {}

/** What was found of the versions of all questions before any of them is stored. */
export interface CleanVersions {
  /** Versions whose HTML was not in its canonical form, by their place. */
  changed: ReadonlyMap<number, ContentRow>
  /** By the question's place. */
  search_texts: ReadonlyMap<number, string>
}

/**
 * Reads what all questions say: through the sanitiser, and what is searched of it; in slices, so that nobody waits for it.
 * @param found is given what the questions say now
 * @throws ContentFault
 */
export async function readVersions(
  content: OpenContent,
  keyOf: ReadonlyMap<string, string>,
  found: (contents: Content[]) => Promise<void>,
): Promise<CleanVersions> {
  const questions = new Map<number, { version: unknown; tags: string[] }>()
  for await (const { id, version, tags } of content.rows('questions'))
    questions.set(Number(id), { version, tags: Array.isArray(tags) ? tags.map(String) : [] })
  const changed = new Map<number, ContentRow>()
  const search_texts = new Map<number, string>()
  let contents: Content[] = []
  let at = 0
  const rest = slices()
  for await (const row of content.rows('question_versions')) {
    at++
    await rest()
    const given = pictured(row, keyOf)
    const clean = cleanVersion(given, `question_versions:${at}`)
    if (JSON.stringify(clean.row) !== JSON.stringify(given)) changed.set(at, clean.row)
    const question = questions.get(Number(row.question_id))
    if (question?.version !== row.version) continue
    const whole = { ...clean.content, tags: question?.tags ?? [] }
    search_texts.set(Number(row.question_id), searchText(whole))
    contents.push(whole)
    if (contents.length < WORDED) continue
    await found(contents)
    contents = []
  }
  if (contents.length > 0) await found(contents)
  const bare = [...questions.keys()].find((id) => !search_texts.has(id))
  if (bare !== undefined) throw new ContentFault('reference', `questions:${bare} version`)
  return { changed, search_texts }
}

function cleanVersion(row: ContentRow, where: string): { row: ContentRow; content: Content } {
  const content = contentOf(row, where)
  const texts = contentTable('question_versions').columns
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    texts[column] === 'text' ? sameOrder(value, content[column as keyof Content]) : value,
  ])
  return { row: Object.fromEntries(entries), content }
}

/** @throws ContentFault for what is no question at all */
function contentOf(row: ContentRow, where: string): Content {
  try {
    const input = row as unknown as ContentInput
    const long = textsOf(input).find(({ html }) => html.length > MAX_TEXT)
    if (!long) return sanitisedContent(input)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new ContentFault('row_form', where)
}

/** The value as it was where it says the same: members in another order are no change. */
const sameOrder = (given: unknown, clean: unknown) => (sorted(given) === sorted(clean) ? given : clean)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  )
