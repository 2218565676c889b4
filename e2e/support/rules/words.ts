import type { Page } from '@playwright/test'

/** Words of the page that begin in one line and end in another. A hyphen, a dash and a slash may end a line; a formula has no words. */
export function brokenWords(within = 'main'): string[] {
  const walker = document.createTreeWalker(document.querySelector(within)!, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest('.katex, option, script')) continue
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-–—/]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) found.push(word)
    }
  }
  return found
}

/** Texts of the page in letters too small to read, or in a weight of which there is no face. What is drawn of a formula has sizes of its own. */
export function oddTexts(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!walker.currentNode.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('.katex, option, script, sub, sup')) continue
    const { fontSize, fontWeight } = getComputedStyle(parent)
    const size = Number.parseFloat(fontSize)
    if ((size > 0 && size < 13) || !['400', '600'].includes(fontWeight))
      found.push(`${walker.currentNode.textContent} ${fontSize} ${fontWeight}`)
  }
  return found
}

/** The columns are measured with one frame, those that leave with the next; the sidebar comes and goes in between. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    let seen = ''
    for (let alike = 0; alike < 5; ) {
      await new Promise(requestAnimationFrame)
      const now = document.querySelector('main')?.innerHTML ?? ''
      alike = now === seen ? alike + 1 : 0
      seen = now
    }
  })
