import { readPreference } from '../ui/preferences.ts'

/** What a key asks for, on every page. */
export type WantedKey = 'find' | 'search' | 'add' | 'keys' | 'open' | 'next' | 'previous'

export interface AskedProps {
  /** Another object with every key that is pressed. */
  asked: { wanted: WantedKey } | null
}

const single: Record<string, WantedKey> = { '/': 'search', n: 'add', '?': 'keys' }
const moving: Record<string, WantedKey> = { ArrowDown: 'next', ArrowUp: 'previous' }

export const listRows = () => document.querySelectorAll<HTMLElement>('.list-box tbody tr:not([aria-hidden])')

const isRow = (target: Element) => target.matches('.list-box tbody tr')

const isTyping = (target: Element) =>
  target.matches('input, textarea, select, math-field') || (target as HTMLElement).isContentEditable

/** Arrows are a list's own where nothing else takes them: on its rows, on the page itself, and down from its search box. */
function wantedOfList(key: string, target: Element): WantedKey | null {
  if (key === 'Enter') return isRow(target) ? 'open' : null
  const wanted = moving[key]
  if (!wanted || listRows().length === 0) return null
  const isFree =
    isRow(target) || target.matches('body, main') || (key === 'ArrowDown' && target.matches('[type=search]'))
  return isFree ? wanted : null
}

const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Whether a key of a single letter or sign is for the page: neither typed into a field, nor switched off, nor a dialog's. */
export const isForPage = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  target instanceof Element &&
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyping(target) || isDialogOpen()) &&
  readPreference('keys') !== 'off'

/** What a key asks for where it was pressed; null where it means itself: as letters typed into a field do, and all while a dialog is open. */
export function wantedOf(event: KeyboardEvent): WantedKey | null {
  const { key, code, target, ctrlKey, metaKey, altKey } = event
  if (!(target instanceof Element) || event.defaultPrevented || isDialogOpen()) return null
  // The key is known by its place too: keyboards of other scripts have another letter there.
  if ((ctrlKey || metaKey) && !altKey) return key === 'k' || code === 'KeyK' ? 'find' : null
  if (altKey || event.isComposing) return null
  const ofList = wantedOfList(key, target)
  if (ofList) return ofList
  return isForPage(event) ? (single[key] ?? null) : null
}
