import { describe, expect, test } from 'vitest'
import { parseRichText } from './parse.ts'
import { isEmptyHtml, plainText, treeText } from './plain.ts'

const PICTURE = '<img src="/v1/media/file/0123456789abcdef0123456789abcdef.png" alt="a prism">'
const FORMULA = '<span data-type="inline-math" data-latex="x^2"></span>'

describe('plain text', () => {
  test('keeps words, formulas and descriptions, a line per block and a tab between cells', () => {
    const html = `<p>Solve <b>${FORMULA}</b><br>now</p><ul><li>a</li><li>b</li></ul><table><tr><td>1</td><td>2</td></tr></table>${PICTURE}`
    expect(plainText(html)).toBe('Solve x^2\nnow\na\nb\n1\t2\na prism')
  })

  test('of a tree holds what is printed as text, and no more', () => {
    const bad = '<span data-type="inline-math" data-latex="\\foo"></span>'
    expect(treeText(parseRichText(`<p>Solve ${FORMULA} or ${bad}</p>${PICTURE}`))).toBe('Solve  or \\foo\n')
  })

  test.each([
    '',
    ' ',
    '<p></p>',
    '<p>&nbsp;<br></p>',
    '<ul><li></li></ul>',
    '<table><tr><td> </td></tr></table>',
    '<script>x</script>',
    '<p>\u200b</p>',
    '<p><b>\u2060</b>\u00ad\u3164 \u2800</p><ul><li>\u200d</li></ul>',
  ])('is empty: %j', (html) => expect(isEmptyHtml(html)).toBe(true))

  test.each([
    'x',
    FORMULA,
    PICTURE,
    '<ul><li>x</li></ul>',
    '<table><tr><td>x</td></tr></table>',
    '<blockquote>x</blockquote>',
  ])('is not empty: %j', (html) => expect(isEmptyHtml(html)).toBe(false))
})
