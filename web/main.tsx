import './mantine-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs } from './api/sign-in-end.ts'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { loadPreferences } from './ui/preferences.ts'

followOtherTabs()
await loadPreferences()
await startLanguage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
