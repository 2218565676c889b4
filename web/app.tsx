import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBrand } from './api/sign-in/brand.ts'
import { theRouter } from './router.tsx'
import { makeTheme, variables } from './theme/theme.ts'
import { ToastPlace } from './ui/message/toast-place.tsx'
import { colourPreference } from './ui/preferences.ts'
import { usePrinting } from './ui/printing.ts'

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ThemedApp />
    </I18nProvider>
  )
}

function ThemedApp() {
  const { t } = useLingui()
  const brand = useBrand()
  const closeLabel = t`Close`
  const theme = useMemo(() => makeTheme(closeLabel, brand), [closeLabel, brand])
  const printing = usePrinting()
  const resolver = useMemo(() => variables(brand), [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      // All variables come from the theme: the style sheet of the default ones would be a quarter of all CSS.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      // Paper is white.
      forceColorScheme={printing ? 'light' : undefined}
      colorSchemeManager={colourPreference}
    >
      <ToastPlace />
      <RouterProvider router={theRouter()} />
    </MantineProvider>
  )
}
