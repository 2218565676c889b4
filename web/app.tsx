import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBrand } from './api/brand.ts'
import { router } from './router.tsx'
import { makeTheme } from './theme.ts'
import { colourPreference } from './ui/preferences.ts'
import { ToastPlace } from './ui/toast-place.tsx'

export function App() {
  const brand = useBrand()
  const theme = useMemo(() => makeTheme(brand), [brand])
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourPreference}>
        <ToastPlace />
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>
  )
}
