/** What stands in a cell of the grid and can have the focus. */
const inside = 'input, button'

/** Where an arrow key leads to: columns to the end, rows down. */
const steps: Record<string, [columns: number, rows: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Moves the focus within the table by an arrow key, Home or End; over cells that have nothing in them. Answers whether it was such a key. */
export function moveFocus(from: HTMLElement, key: string): boolean {
  const cell = from.closest<HTMLTableCellElement>('td, tbody th')
  const row = cell?.closest('tr')
  if (!cell || !row) return false
  if (key === 'Home' || key === 'End') {
    const all = [...row.querySelectorAll<HTMLElement>(inside)]
    all.at(key === 'Home' ? 0 : -1)?.focus()
    return true
  }
  const step = steps[key]
  if (!step) return false
  const isMirrored = getComputedStyle(row).direction === 'rtl'
  const [columns, rows] = [isMirrored ? -step[0] : step[0], step[1]]
  const all = [...(row.closest('table')?.querySelectorAll('tbody > tr') ?? [])]
  for (let at = all.indexOf(row), place = [...row.children].indexOf(cell); ; ) {
    at += rows
    place += columns
    const next = all[at]
    if (!next || place < 0 || (rows === 0 && place >= next.children.length)) return true
    const found = next.children[place]?.querySelector<HTMLElement>(inside)
    if (found) {
      found.focus()
      return true
    }
  }
}

/** The table is one stop of the Tab key: where it was left. */
export function takeTabStop(table: HTMLElement, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !target.matches(inside) || !target.closest('tbody')) return
  for (const one of table.querySelectorAll<HTMLElement>('[tabindex="0"]')) one.tabIndex = -1
  target.tabIndex = 0
}
