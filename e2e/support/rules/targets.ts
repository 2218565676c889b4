/** So high that whole screens are in it: what lies below the window's edge can't be asked for. */
export const phone = { viewport: { width: 390, height: 3000 }, hasTouch: true, isMobile: true }

/**
 * What a finger of 44 px does not hit: each point that far from the middle of a button, a link or a field belongs to it or to another one that a
 * finger is meant for. The heads of lists are not seen there, links within a sentence are as high as its lines; what stands beside its like in a table's row is asked for its height alone.
 */
export function smallTargets(within: string): string[] {
  const targets = 'a[href], button, [role=button], [role=tab], input, select, textarea, summary'
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${targets})`)) {
    const field = element.closest<HTMLElement>('.mantine-Input-wrapper, .mantine-Checkbox-body, .mantine-Radio-body')
    const shown = element.matches('input') ? (field ?? element.closest('label') ?? element) : element
    // A row of tabs scrolls.
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = shown.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
    if (!isShown || element.closest('p, thead, [aria-hidden=true]')) continue
    const [x, y] = [left + width / 2, top + height / 2]
    const steps = element.closest('td, th')
      ? [
          [0, 21],
          [0, -21],
        ]
      : [
          [0, 21],
          [0, -21],
          [21, 0],
          [-21, 0],
        ]
    const isHit = ([right, down]: number[]) => {
      const point = document.elementFromPoint(x + right!, y + down!)
      // Nothing: beyond the window. Another target's own ground is no smaller than this one's.
      return (
        point === null || shown.contains(point) || point.closest(targets) !== null || point.closest('label') !== null
      )
    }
    if (!steps.every(isHit))
      found.push(`${element.ariaLabel ?? element.textContent} ${Math.round(width)} × ${Math.round(height)}`)
  }
  return found
}

/** Where a screen has what is pressed, as long as nothing lies over it. */
export const onScreen = 'main, header, [role=tablist]'
