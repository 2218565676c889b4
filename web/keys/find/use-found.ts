import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { isAllowed, useAccount } from '#web/api/sign-in/account.ts'
import { currentArea } from '#web/landing.ts'
import { matching, pagesOf } from './pages.ts'
import { type FoundHits, type Hit, sources } from './sources.ts'

/** ms of quiet before the server is asked, and the letters from which it is. */
const quiet = 200
const least = 2

export interface HitGroup {
  title: string | null
  hits: Hit[]
  /** Spelled nearly like what is sought. */
  is_near?: boolean
}

/** Pages, and rows of every list that the role sees, for what is typed; nothing is asked of the server while `opened` is false. */
export function useFound(
  text: string,
  opened: boolean,
  translate: (title: (typeof sources)[number]['title']) => string,
) {
  const modules = useAccount().modules ?? []
  const area = currentArea()
  const sought = text.trim()
  const [settled] = useDebouncedValue(sought, quiet)
  const isAsked = opened && settled.length >= least && sought.length >= least && area !== 'super-admin'
  const asked = sources.filter(({ needs }) => isAllowed(modules, needs.module, needs.action))
  const answers = useQueries({
    queries: asked.map(({ path, find }) => ({
      queryKey: [path, 'find', settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: isAsked,
      placeholderData: keepPreviousData,
    })),
  })
  const pages: HitGroup = { title: null, hits: area ? matching(pagesOf(area, modules), sought) : [] }
  const of = (part: keyof FoundHits) =>
    asked.map(
      ({ title }, place): HitGroup => ({
        title: translate(title),
        hits: (isAsked && answers[place]?.data?.[part]) || [],
        is_near: part === 'near',
      }),
    )
  const groups = [pages, ...of('hits'), ...of('near')].filter(({ hits }) => hits.length > 0)
  return {
    groups,
    hits: groups.flatMap(({ hits }) => hits),
    /** Something is called so to the letter. */
    isExact: groups.some(({ is_near }) => !is_near),
    /** The server has still to answer what is typed now. */
    isBusy: sought.length >= least && (sought !== settled || answers.some(({ isFetching }) => isFetching)),
    hasFailed: isAsked && answers.some(({ isError }) => isError),
  }
}
