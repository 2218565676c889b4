import { useEffect, useRef } from 'react'
import { isForPage } from '#web/keys/wanted-key.ts'
import { letterCount } from './right-letters.ts'
import type { ReadingWork } from './use-reading-work.ts'

/** The Latin letter of a key: keyboards of other scripts have another one at its place. */
export const latinOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[\x20-\x7f]$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)

/** Where Enter presses what has the focus. */
const pressable = 'a, button, summary, [role="menuitem"]'

interface ReadingKeysProps {
  work: ReadingWork
  /** Opens the choice of what the paragraph at the cursor is. */
  onRole: () => void
  onKeys: () => void
  /** Another window of the page is open. */
  off: boolean
}

/** What a key does with the question that is looked at. A letter that stands at one of its options sets it; e with a fifth option too, then Shift+E edits. */
export function useReadingKeys(props: ReadingKeysProps): void {
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { off } = latest.current
      if (off || !isForPage(event) || !act(event, latest.current)) return
      event.preventDefault()
    }
    // Before the keys of every page, of which one has another meaning here.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

/** Whether the key meant something. */
function act(event: KeyboardEvent, { work, onRole, onKeys }: ReadingKeysProps): boolean {
  const { item, move, press, accept, leaveOut, edit, editing } = work
  const letter = latinOf(event)
  if (letter === '?') return done(onKeys)
  if (!item || editing) return false
  if (letter === 'j') return done(() => move(1))
  if (letter === 'k') return done(() => move(-1))
  if (item.state === 'SAVED') return false
  if (letter === 'Enter') {
    if (event.target instanceof Element && event.target.closest(pressable)) return false
    return done(() => accept(item))
  }
  if (/^[a-h]$/.test(letter) && letter.charCodeAt(0) - 97 < letterCount(item.question)) {
    return done(() => void press(item, letter))
  }
  if (letter === 'e' || letter === 'E') return done(() => edit(item))
  if (letter === 'x') return done(() => leaveOut(item))
  return letter === 'r' ? done(onRole) : false
}

function done(work: () => void): true {
  work()
  return true
}
