import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** From the moment that a print is asked for until it is there or given up: the browser may draw it several times meanwhile. */
let isAsked = false
let paper: MediaQueryList | undefined
const listeners = new Set<() => void>()

/** At once: the browser takes the page as it is when these are through. */
const tell = () =>
  flushSync(() => {
    for (const listener of listeners) listener()
  })

const ask = (asked: boolean) => () => {
  isAsked = asked
  tell()
}

function watch(): MediaQueryList {
  const media = matchMedia('print')
  media.addEventListener('change', tell)
  addEventListener('beforeprint', ask(true))
  addEventListener('afterprint', ask(false))
  return media
}

function subscribe(listener: () => void): () => void {
  paper ??= watch()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page is drawn for paper, where nothing can be pressed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isAsked || paper?.matches === true)
