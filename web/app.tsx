import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBrand } from './api/brand.ts'
import { router } from './router.tsx'
import { makeTheme } from './theme.ts'
import { colourPreference } from './ui/preferences.ts'

export function App() {
  const brand = useBrand()
  const theme = useMemo(() => makeTheme(brand), [brand])
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourPreference}>
        <Notifications position="top-right" autoClose={5000} pauseResetOnHover="all" zIndex={400} />
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>
  )
}
