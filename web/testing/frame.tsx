import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { forgetAccount } from '#web/api/sign-in/account.ts'
import { forgetBrand } from '#web/api/sign-in/way-in.ts'
import { ToastPlace } from '#web/ui/message/toast-place.tsx'
// Loaded with the frame: a file of tests that ends while the place of toasts loads would leave it broken to the next.
import '#web/ui/message/toasts.ts'

// How long a dialog takes to load says nothing about it: the limit only ends what hangs.
configure({ asyncUtilTimeout: 30_000 })

/** Nothing of one test is left for the next. */
export function clearAfterEach(): void {
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
    // Kept beside the page: an Undo of one test would be pressed by the next.
    notifications.clean()
    notifications.cleanQueue()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    // Kept beside the page too: the next test would not ask who is signed in, and have the rights of this one's.
    forgetAccount()
    // So is the school whose address this is.
    forgetBrand()
  })
}

/** What stands around every screen, but for the address. */
export function makeFrame() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  return ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <ToastPlace />
          {children}
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
