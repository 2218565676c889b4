import { ALLOW_LIST, STRIPPED } from '../allow-list.ts'
import { scanPiece } from './tag-scan.ts'

/** Elements of HTML that the allow-list doesn't name: they vanish, and what they hold stays. */
const OTHERS = [
  ...['a', 'abbr', 'acronym', 'basefont', 'bdi', 'bdo', 'bgsound', 'big', 'blink', 'body', 'button', 'cite', 'col'],
  ...['colgroup', 'command', 'content', 'data', 'dfn', 'dialog', 'dir', 'font', 'hgroup', 'html', 'image', 'isindex'],
  ...['keygen', 'label', 'listing', 'mark', 'marquee', 'menu', 'menuitem', 'meter', 'multicol', 'nobr', 'output'],
  ...[
    'picture',
    'portal',
    'progress',
    'q',
    'rb',
    'rbc',
    'rp',
    'rt',
    'rtc',
    'ruby',
    'search',
    'shadow',
    'slot',
    'small',
  ],
  ...['spacer', 'time', 'tbody', 'tfoot', 'thead', 'var', 'wbr', 'xml'],
]
const ELEMENTS = new Set([...(ALLOW_LIST.tagNames ?? []), ...STRIPPED, ...OTHERS])

/** Elements with a name of one letter, as a variable has one. */
const LETTERS = new Set(['a', 'b', 'i', 'p', 'q', 's', 'u'])
const LONGEST_WORD = 60
/** `<b and c>`: of these only few attributes go without a value. */
const BARE_WORD =
  /^<\/?[a-zA-Z]\s+(?!(?:hidden|inert|itemscope|nowrap|contenteditable)[\s>])[^\s=>"']+\s*(?=[\s>])(?!\s*=)/

/** Word's `<o:p>` and custom elements, which have a dash, are elements though HTML doesn't know them. Looks no further than a word goes. */
function isElement(name: string, html: string, start: number): boolean {
  if (/[:-]/.test(name)) return true
  return ELEMENTS.has(name) && !(LETTERS.has(name) && BARE_WORD.test(html.slice(start, start + LONGEST_WORD)))
}

const TAG = /<\/?([a-zA-Z][a-zA-Z0-9:-]*)(?=[\s/>])/y

/** Inside of these nothing is text. */
const FOREIGN = /<(?:svg|math|script|style|xmp|textarea|title|iframe|noscript|template)[\s/>]/i

/**
 * HTML in which "if x<y then y>x" stays what it says: `<y then y>` names no element, and a parser would leave it out without a word.
 */
export function keepComparisons(html: string): string {
  if (!/<\/?[a-zA-Z]/.test(html) || FOREIGN.test(html)) return html
  const last = html.lastIndexOf('>')
  let output = ''
  let at = 0
  for (let next = html.indexOf('<'); next >= 0; next = html.indexOf('<', at)) {
    output += html.slice(at, next)
    const end = tagEnd(html, next, last)
    output += end === null ? '&lt;' : html.slice(next, end)
    at = end ?? next + 1
  }
  return output + html.slice(at)
}

/** Where the tag or comment that begins at an offset ends; null where what begins there is text. */
function tagEnd(html: string, start: number, last: number): number | null {
  if (!/[a-zA-Z/]/.test(html[start + 1] ?? '')) return scanPiece(html, start).end
  TAG.lastIndex = start
  const name = start < last ? TAG.exec(html) : null
  if (name?.index !== start) return null
  return isElement(name[1]!.toLowerCase(), html, start) ? scanPiece(html, start).end : null
}
