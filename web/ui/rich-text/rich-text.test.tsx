import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuestionText } from './question-text.tsx'
import { RichText } from './rich-text.tsx'

const render = (content: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{content}</I18nProvider>)
const show = (html: string, inline = false) => render(<RichText html={html} inline={inline} />)

test('text is shown with its marks, and nothing that could run', () => {
  const shown = show(
    '<p>a <strong onclick="alert(1)">b</strong><script>alert(2)</script><img src="x" onerror="alert(3)"></p><a href="javascript:alert(4)">c</a>',
  )
  expect(shown).toContain('<strong>b</strong>')
  expect(shown).not.toMatch(/alert|onclick|onerror|href|<img/)
})

test('until KaTeX is there a formula shows its source', () => {
  const shown = show('<p><span data-type="inline-math" data-latex="x &lt; \\frac{1}{2}"></span></p>')
  expect(shown).toMatch(/<code[^>]*>x &lt; \\frac\{1\}\{2\}<\/code>/)
  expect(shown).toContain('data-type="inline-math"')
})

test('formulas on a line of their own, alignment, tables and numbering are kept', () => {
  const shown = show(
    '<div data-type="block-math" data-latex="x"></div><p style="text-align: center">a</p><ol start="3" type="a"><li>b</li></ol><table><tr><td colspan="2">c</td></tr></table>',
  )
  expect(shown).toContain('data-type="block-math"')
  expect(shown).toContain('style="text-align:center"')
  expect(shown).toContain('<ol start="3" type="a">')
  expect(shown).toContain('colSpan="2"')
})

test('inline, only words and formulas remain', () => {
  const shown = show('<p>a</p><ul><li>b</li></ul><div data-type="block-math" data-latex="x"></div>', true)
  expect(shown).toMatch(/^<span[^>]*>a b <span[^>]*data-type="inline-math"/)
  expect(shown).not.toMatch(/<(?:p|ul|li|div)[ >]/)
})

test('a question shows lines for its blanks, short ones within a line of a list; its formulas keep their braces', () => {
  const html = '<p>{{1}} is <span data-type="inline-math" data-latex="x^{{2}}"></span></p>'
  const shown = render(<QuestionText type="FILL_BLANK" html={html} />)
  expect(shown).toContain('<p>__________ is ')
  expect(shown).toContain('x^{{2}}')
  expect(render(<QuestionText type="FILL_BLANK" html={html} inline />)).toMatch(/>____ is </)
})
