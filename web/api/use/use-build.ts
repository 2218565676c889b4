import { useQuery } from '@tanstack/react-query'

/** Which Quaestor answers here, as its address for watchers says it too. */
interface RunningBuild {
  version: string
  build: { commit: string | null; date: string | null }
}

/** Nothing while it is asked for, and where it can't be told: nobody is stopped by that. */
export function useBuild(): RunningBuild | undefined {
  const { data } = useQuery({
    queryKey: ['/healthz'],
    queryFn: async ({ signal }): Promise<RunningBuild | null> => {
      const answer = await fetch('/healthz', { signal })
      return answer.ok ? await answer.json() : null
    },
    retry: false,
  })
  return data ?? undefined
}
