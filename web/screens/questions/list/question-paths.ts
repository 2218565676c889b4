import { useParams } from '@tanstack/react-router'
import { toSearch } from '#web/ui/list/use-url-state.ts'
import { PlaceState } from './list-state.ts'

/** Where the list was left, so that its filters and page are there again after a question was saved. */
let listSearch: Record<string, string> = {}

export function rememberList(search: Record<string, string>): void {
  listSearch = search
}

export const rememberedList = (): Record<string, string> => listSearch

/** The addresses of the question screens in the area that is open. */
export function useQuestionPaths() {
  const { area } = useParams({ strict: false }) as { area?: string }
  const list = `/${area}/questions`
  return {
    list,
    create: `${list}/create`,
    upload: `${list}/upload`,
    import: `${list}/import`,
    reading: (id: number) => `${list}/import/${id}`,
    review: `${list}/review`,
    similar: `${list}/similar`,
    edit: (id: number) => `${list}/${id}`,
  }
}

/** The address of the list handed on to a screen that starts in the same place. */
export const placeSearch = (state: PlaceState): Record<string, string> => toSearch(PlaceState.parse(state), {})
