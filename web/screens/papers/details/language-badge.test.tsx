// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { anyLanguage, askedLanguage, noBankFilters } from '../by-hand/wizard-url.ts'
import { LanguageBadge } from './language-badge.tsx'

clearAfterEach()

const badgeOf = (language: string | null, translations: string[], paper: string | null) => {
  const { container, unmount } = render(
    <LanguageBadge
      question={{ language, translations: translations.map((one) => ({ language: one })) }}
      paper={paper}
    />,
    { wrapper: makeFrame() },
  )
  const text = container.querySelector('[data-look]')?.textContent ?? null
  unmount()
  return text
}

test('a question without a text in the language of its paper says what it is in; one that is translated says nothing', () => {
  expect([
    badgeOf('en', [], 'hi'),
    badgeOf('hi', ['mr'], 'en'),
    badgeOf('en', ['hi'], 'hi'),
    badgeOf('hi', [], 'hi'),
    badgeOf(null, [], 'hi'),
    badgeOf('en', [], null),
  ]).toEqual(['In English', 'In Hindi', null, null, null, null])
})

test('the bank is narrowed to the language of the paper until another one is asked for, and what clears other filters leaves that', () => {
  expect(['', 'mr', anyLanguage].map((language) => askedLanguage({ language }, 'hi'))).toEqual(['hi', 'mr', null])
  expect(Object.keys(noBankFilters)).not.toContain('language')
})
