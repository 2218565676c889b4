import { type ListScreen, listScreens, type Message, type Sentence } from '#contract'
import { translate } from '#web/ui/message/sentence-text.ts'

/** A list that shows what uses a row: "3 chapters" leads there, narrowed to the row. */
export interface UsedBy {
  text: string
  /** Below the area, such as "chapters"; null where no list of its own shows them. */
  path: string | null
  search: Record<string, number>
}

const screens: readonly ListScreen[] = Object.values(listScreens)
/** Classes that lead into a class, for one, are told apart by no list. */
const listOf: Readonly<Record<string, ListScreen>> = Object.fromEntries(
  screens.flatMap((screen) => (screen.uses ?? []).map((use) => [`uses.${use}`, screen])),
)
const filterOf: Readonly<Record<string, string>> = Object.fromEntries(
  screens.flatMap(({ narrows }) => (narrows ? [[`noun.${narrows.noun}`, narrows.field]] : [])),
)
const placeFields = ['grade_id', 'subject_id', 'chapter_id'] as const

const codeOf = (sentence: unknown): string =>
  typeof sentence === 'object' && sentence !== null && 'code' in sentence && typeof sentence.code === 'string'
    ? sentence.code
    : ''

/** What a refused deletion names as uses of a row; `english` are their words as they came with it. None for other refusals. */
export function usesOf(
  { code, params }: Pick<Message, 'code' | 'params'>,
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
  return params.uses.map((use: Sentence, index: number) => {
    const list = own ? listOf[codeOf(use)] : undefined
    return {
      text: translate(use) || String(words[index] ?? ''),
      path: list?.path ?? null,
      // Such a list shows one session unless it is asked for all.
      search: list?.of_session ? { ...search, session_id: 0 } : search,
    }
  })
}
