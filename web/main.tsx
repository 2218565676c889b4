import './mantine-styles.ts'
import './fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs } from './api/sign-in/sign-in-end.ts'
import { readStored } from './api/sign-in/stored.ts'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { loadPreferences } from './ui/preferences.ts'

// No top-level await: it would keep the bundler from trimming what each page loads.
async function start(root: HTMLElement): Promise<void> {
  followOtherTabs()
  // It comes in while the texts do; the router asks for it again.
  if (readStored('user').trim() !== '') void import('./signed-in.ts').catch(() => undefined)
  await loadPreferences()
  await startLanguage()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

start(document.getElementById('root')!)
