import { QueryClient } from '@tanstack/react-query'

/** Retries and toasts are `call`'s; nothing is asked again only because the window got the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
