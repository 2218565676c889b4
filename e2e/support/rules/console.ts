import type { Page } from '@playwright/test'

/** What a browser says of a page: errors, warnings, and what breaks. */
export function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
  return said
}
