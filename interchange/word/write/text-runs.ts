import type { Mark } from '../../../richtext/tree.ts'
import { escapeXml } from '../../xml/xml-text.ts'
import { LINE_BREAK, type RunLook, run, TAB } from './properties.ts'

/** Letters that Word sets in a font of their own and, from right to left, in a run of their own. */
const scripts = [
  ['rtl', /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/],
  ['indic', /[\u0900-\u0dff]/],
  ['asian', /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/],
  ['latin', /\p{L}/u],
] as const
type Script = (typeof scripts)[number][0]

const scriptOf = (sign: string): Script | null => scripts.find(([, letters]) => letters.test(sign))?.[0] ?? null

const usualTags: Readonly<Record<Script, string>> = { rtl: 'ur-PK', indic: 'hi-IN', asian: 'zh-CN', latin: 'en-IN' }
const wholeTags: Readonly<Record<string, string>> = {
  ...{ en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN', ne: 'ne-NP', sa: 'sa-IN', ur: 'ur-PK', ar: 'ar-SA', zh: 'zh-CN' },
  ...{ bn: 'bn-IN', pa: 'pa-IN', gu: 'gu-IN', or: 'or-IN', ta: 'ta-IN', te: 'te-IN', kn: 'kn-IN', ml: 'ml-IN' },
}
const scriptsOf: Readonly<Record<string, Script>> = { ur: 'rtl', ar: 'rtl', fa: 'rtl', he: 'rtl', zh: 'asian' }
const indicTongues = new Set(['hi', 'mr', 'ne', 'sa', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml'])

/** How Word names a language. */
export const wordLanguage = (tag: string): string =>
  tag.includes('-') ? tag : (wholeTags[tag.toLowerCase()] ?? tag.toLowerCase())

const scriptOfTongue = (tag: string): Script => {
  const tongue = tag.split('-')[0]?.toLowerCase() ?? ''
  return scriptsOf[tongue] ?? (indicTongues.has(tongue) ? 'indic' : 'latin')
}

/** Texts written from right to left. */
export const isRightToLeft = (tag: string): boolean => scriptOfTongue(tag) === 'rtl'

/** A text in pieces of one script each; what is no letter goes with the letters before it. */
function byScript(text: string): { text: string; script: Script }[] {
  const pieces: { text: string; script: Script }[] = []
  for (const sign of text) {
    const script = scriptOf(sign)
    const last = pieces.at(-1)
    if (last && (script === null || script === last.script)) last.text += sign
    else pieces.push({ text: sign, script: script ?? 'latin' })
  }
  const [first, second, ...rest] = pieces
  // "1. " before Hindi is part of it.
  if (!first || !second || /\p{L}/u.test(first.text)) return pieces
  return [{ text: first.text + second.text, script: second.script }, ...rest]
}

/** The language of a piece: the text's own where the piece is in its script, else what the script is mostly written for. */
function languagesOf(script: Script, tag: string): RunLook['languages'] {
  const own = scriptOfTongue(tag) === script ? wordLanguage(tag) : usualTags[script]
  if (script === 'latin') return own === 'en-IN' ? undefined : { val: own }
  return script === 'asian' ? { eastAsia: own } : { bidi: own }
}

/** What marks add to a look; they take nothing from it. */
const addedBy: Readonly<Record<Mark, RunLook>> = {
  code: { code: true },
  bold: { bold: true },
  italic: { italic: true },
  strike: { strike: true },
  underline: { underline: true },
  sup: { raised: 'superscript' },
  sub: { raised: 'subscript' },
}

/** A text as runs, a language each. A line end is a break, a tab a tab. @param language of the text around it */
export function textRuns(text: string, language: string, look: RunLook = {}): string {
  return text
    .split(/(\t|\n)/)
    .map((part) => {
      if (part === '\t') return TAB
      if (part === '\n') return LINE_BREAK
      return byScript(part)
        .map((piece) =>
          run(`<w:t xml:space="preserve">${escapeXml(piece.text)}</w:t>`, {
            ...look,
            rtl: piece.script === 'rtl',
            languages: languagesOf(piece.script, language),
          }),
        )
        .join('')
    })
    .join('')
}

export const markedRuns = (text: string, language: string, marks: readonly Mark[] = [], look: RunLook = {}): string =>
  textRuns(text, language, Object.assign({}, look, ...marks.map((mark) => addedBy[mark])))
