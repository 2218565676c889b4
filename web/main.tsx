import './mantine-styles.ts'
import './fonts.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeBack } from './api/sign-in/back.ts'
import { followOtherTabs, otherTabs } from './api/sign-in/sign-in-end.ts'
import { readStored } from './api/sign-in/stored.ts'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { loadCodeAhead, loadTextsAhead, theRouter } from './router.tsx'
import { loadPreferences } from './ui/preferences.ts'

// No top-level await: it would keep the bundler from trimming what each page loads.
async function start(root: HTMLElement): Promise<void> {
  followOtherTabs()
  const isSignedIn = () => readStored('user').trim() !== ''
  const taken = isSignedIn()
    ? loadCodeAhead()
    : otherTabs()
        .then(({ takeFromOtherTab }) => takeFromOtherTab(location.pathname))
        .then(() => isSignedIn() && loadCodeAhead())
  await loadPreferences()
  const language = startLanguage()
  // Where the others can't be asked there is the sign-in screen.
  await Promise.allSettled([taken])
  if (isSignedIn()) loadTextsAhead()
  await language
  // React draws in slices, between which the page can be scrolled and clicked.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// Each in a task of its own: what was asked of the page while all this was read goes first.
setTimeout(() => {
  takeBack()
  theRouter()
  setTimeout(start, 0, document.getElementById('root'))
})
