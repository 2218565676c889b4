import { plainText } from '../../richtext/plain.ts'

/* Question HTML, which is canonical, as other systems read it. */

const INLINE = /<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g
const DISPLAY = /<div data-type="block-math" data-latex="([^"]*)"><\/div>/g
const PICTURE = /src="\/v1\/media\/file\/([^"]*)"/g

/** Formulas as TeX in brackets, which Moodle and Canvas draw. */
export const withTexBrackets = (html: string): string =>
  html.includes('data-latex') ? html.replace(INLINE, '\\($1\\)').replace(DISPLAY, '<p>\\[$1\\]</p>') : html

/** Formulas by what somebody makes of their TeX, which is plain text. */
export const withFormulas = (html: string, draw: (latex: string, display: boolean) => string): string =>
  html.includes('data-latex')
    ? html
        .replace(INLINE, (_, latex: string) => draw(unescapeHtml(latex), false))
        .replace(DISPLAY, (_, latex: string) => draw(unescapeHtml(latex), true))
    : html

/** Pictures by the addresses that a file has for them. */
export const withPictures = (html: string, addressOf: (key: string) => string): string =>
  html.includes('/v1/media/file/') ? html.replace(PICTURE, (_, key: string) => `src="${addressOf(key)}"`) : html

export const showsPicture = (html: string): boolean => html.includes('<img')

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#96;': '`',
}
/** The signs that canonical HTML escapes. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp|#96);/g, (sign) => signs[sign] ?? sign)

/** Names for lists of questions: their first words. */
export const titleOf = (html: string): string =>
  plainText(html.slice(0, 2000)).replace(/\s+/g, ' ').trim().slice(0, 80) || '…'

/** One paragraph of words and formulas: what a field of plain text holds without loss. */
export const isPlainLine = (html: string): boolean =>
  /^<p>[^<>]*<\/p>$/.test(html.replace(INLINE, 'x')) && !/[\\$]/.test(html.replace(INLINE, 'x'))

/** What `isPlainLine` says is one, as plain text with TeX in brackets. */
export const plainLine = (html: string): string => unescapeHtml(withTexBrackets(html).slice(3, -4))
