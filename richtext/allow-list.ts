import type { Schema } from 'hast-util-sanitize'
import type { Complaint } from './complaint.ts'
import type { Mark } from './tree.ts'

/** The only pictures a text may show: files of this server's media route. */
export const IMAGE_SOURCE = /^\/v1\/media\/file\/[0-9a-f]{32}\.(?:webp|png|jpg)$/

/** Alignment in a style attribute; the reader takes only this out of it. */
export const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(center|right)\s*(?:;|$)/i

/** A style that aligns or marks text; the reader takes only that out of it. */
const STYLE =
  /(?:^|;)\s*(?:text-align|vertical-align|mso-text-raise|font-weight|font-style|text-decoration(?:-line)?|font|font-variant-position|baseline-shift|position)\s*:/i

/** Inline elements that mean nothing here, but may carry a style. */
const STYLED = ['font', 'a', 'small', 'big', 'label', 'mark', 'cite', 'var', 'dfn', 'abbr']

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i

export const MARK_OF_TAG: Record<string, Mark> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

/** Headings become paragraphs in bold: a question has no outline of its own. */
export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Elements that begin and end a line and are otherwise replaced by what they hold. */
export const CONTAINERS = [
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'center', 'figure'],
  ...['figcaption', 'details', 'summary', 'form', 'fieldset', 'legend', 'dl', 'dt', 'dd', 'li', 'caption', 'hr', 'pre'],
]

const TABLE_PARTS = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

/** Elements that vanish with all they hold. */
export const STRIPPED = [
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'title',
    'head',
    'base',
    'meta',
    'link',
    'iframe',
    'frame',
    'frameset',
  ],
  ...['noframes', 'noembed', 'object', 'embed', 'applet', 'param', 'svg', 'math', 'canvas', 'audio', 'video', 'source'],
  ...['track', 'map', 'area', 'select', 'option', 'optgroup', 'datalist', 'textarea', 'input', 'xmp', 'plaintext'],
]

/** Those among the stripped whose loss an author would notice, and what to tell about it. */
export const NOTICED: Record<string, Complaint> = {
  svg: { code: 'text.drawing' },
  canvas: { code: 'text.drawing' },
  math: { code: 'text.mathml' },
  audio: { code: 'text.sound' },
  video: { code: 'text.video' },
  iframe: { code: 'text.page' },
  object: { code: 'text.file' },
  embed: { code: 'text.file' },
}

const aligned: Schema['attributes'] = Object.fromEntries(
  [...CONTAINERS, ...HEADINGS, 'th', 'td'].map((tag) => [tag, [['align', /^(?:center|right)$/i]]]),
)

/** The one allow-list for saving, showing and printing. What passes it is then mapped to the closed tree. */
export const ALLOW_LIST: Schema = {
  strip: STRIPPED,
  tagNames: [
    ...['br', 'span', 'img', 'ul', 'ol', 'blockquote'],
    ...Object.keys(MARK_OF_TAG),
    ...HEADINGS,
    ...CONTAINERS,
    ...TABLE_PARTS,
    ...STYLED,
  ],
  attributes: {
    ...aligned,
    '*': [
      ['lang', LANGUAGE],
      ['dir', /^(?:ltr|rtl)$/i],
      ['style', STYLE],
    ],
    span: [['dataType', 'inline-math', 'block-math'], 'dataLatex'],
    div: [...(aligned.div ?? []), ['dataType', 'inline-math', 'block-math'], 'dataLatex'],
    img: [['src', IMAGE_SOURCE], 'alt', 'width'],
    th: [...(aligned.th ?? []), 'rowSpan', 'colSpan'],
    td: [...(aligned.td ?? []), 'rowSpan', 'colSpan'],
    ol: ['start', ['type', '1', 'a', 'A', 'i', 'I']],
  },
  protocols: {},
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
}
