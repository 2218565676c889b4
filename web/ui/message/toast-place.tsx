import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadScreen } from '../../load-screen.ts'

const loadToasts = loadScreen(() => import('./toasts.ts'))

/** Toasts close after 5 s, held while the pointer is over them. */
const Toasts = lazy(async () => {
  const { Notifications } = await loadToasts()
  return {
    default: () => <Notifications position="top-right" autoClose={5000} pauseResetOnHover="all" zIndex={400} />,
  }
})

let isWanted = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads what shows toasts, and opens their place on the page. */
export function wantToasts() {
  isWanted = true
  for (const listener of listeners) listener()
  return loadToasts()
}

/** Where toasts appear; empty, and its code not loaded, until there is one. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(subscribe, () => isWanted)
  return <Suspense>{wanted && <Toasts />}</Suspense>
}
