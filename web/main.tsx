import './mantine-styles.ts'
import './fonts.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeFromOtherTab } from './api/sign-in/other-tabs.ts'
import { followOtherTabs } from './api/sign-in/sign-in-end.ts'
import { readStored } from './api/sign-in/stored.ts'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { loadCodeAhead, loadTextsAhead } from './router.tsx'
import { loadPreferences } from './ui/preferences.ts'

// No top-level await: it would keep the bundler from trimming what each page loads.
async function start(root: HTMLElement): Promise<void> {
  followOtherTabs()
  const isSignedIn = () => readStored('user').trim() !== ''
  const known = isSignedIn()
  const taken = known ? null : takeFromOtherTab(location.pathname)
  if (known) loadCodeAhead()
  await loadPreferences()
  const language = startLanguage()
  await taken
  if (!known && isSignedIn()) loadCodeAhead()
  if (isSignedIn()) loadTextsAhead()
  await language
  // In slices: between them the page can be scrolled and clicked.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// In a task of its own: what was asked of the page while all this was read goes first.
setTimeout(start, 0, document.getElementById('root'))
