import type { Said, Told } from '#contract'
import { translate } from '#web/ui/message/said-text.ts'

/** A list that shows what uses a row: "3 chapters" leads there, narrowed to the row. */
export interface UsedBy {
  text: string
  /** Below the area, such as "chapters"; null where no list of its own shows them. */
  path: string | null
  search: Record<string, number>
}

/** Classes that lead into a class, for one, are told apart by no list. */
const listOf: Readonly<Record<string, string>> = {
  'uses.sections': 'sections',
  'uses.subjects': 'subjects',
  'uses.chapters': 'chapters',
  'uses.topics': 'topics',
  'uses.subjects_named': 'subjects',
  // Their lists show those of the session that is chosen, and what holds for every class: the words say what is counted.
  'uses.enrolments_ever': 'students-list',
  'uses.assignments_ever': 'staffs',
  'uses.instructions_own': 'manage-instruction',
  'uses.questions': 'questions',
  'uses.papers': 'question-papers',
  'uses.exams': 'exam',
}
/** Lists that show one session unless they are asked for all. */
const ofSessions: readonly string[] = ['question-papers', 'exam']
const filterOf: Readonly<Record<string, string>> = {
  'noun.class': 'grade_id',
  'noun.section': 'section_id',
  'noun.subject': 'subject_id',
  'noun.chapter': 'chapter_id',
  'noun.topic': 'topic_id',
}
const placeFields = ['grade_id', 'subject_id', 'chapter_id'] as const

const codeOf = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'code' in said && typeof said.code === 'string' ? said.code : ''

/** What a refused deletion names as uses of a row; `english` are their words as they came with it. None for other refusals. */
export function usesOf(
  { code, params }: Pick<Told, 'code' | 'params'>,
  english: unknown,
  row: object & { id: number },
): UsedBy[] {
  if (code !== 'row.in_use' || !Array.isArray(params?.uses)) return []
  const words: unknown[] = Array.isArray(english) ? english : []
  const own = filterOf[codeOf(params.noun)]
  const place = placeFields.flatMap((field) => {
    const id = (row as Record<string, unknown>)[field]
    return typeof id === 'number' ? [[field, id] as const] : []
  })
  const search = { ...Object.fromEntries(place), ...(own ? { [own]: row.id } : {}) }
  return params.uses.map((use: Said, index: number) => {
    const path = (own && listOf[codeOf(use)]) ?? null
    return {
      text: translate(use) || String(words[index] ?? ''),
      path,
      search: path !== null && ofSessions.includes(path) ? { ...search, session_id: 0 } : search,
    }
  })
}
