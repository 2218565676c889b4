import { plainText } from '../grid/shown.ts'

/** How options are lettered: Latin, Hindi (क ख ग घ; अ ब स द), Marathi (अ ब क ड), Arabic in two spellings, Bengali, Tamil and Gujarati. */
export const alphabets = [...['abcdefgh', 'कखगघङचछज', 'अबसद', 'अबकड'], ...['أبجد', 'ابجد', 'কখগঘ', 'அஆஇஈ', 'કખગઘ']]

export const romans: readonly string[] = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']

/** What is told of letters and numbers before a text of the file is read. */
export interface KeySigns {
  /** Those of the alphabets that the file's letters fit; more than one where they do not tell. */
  alphabets: readonly string[]
  /** An answer of the file is ii, iv or the like: then i and v are no letters. */
  roman: boolean
  /** What "Option 1" counts from. */
  named_from: 0 | 1
}

/** Most texts, which hold nothing that is to be looked at closer. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/

/** How a text of an option or an answer is compared: what nobody sees does not count, and nothing else is left out. */
export const exactText = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
        .replace(/\s+/g, ' ')
        .trim()

const enclosed = /^[([{]?\s*(\S+?)\s*[)\]}.:]?$/u
const inner = (text: string): string => (enclosed.exec(text)?.[1] ?? text).toLowerCase()

/** The place of a letter; null where it is none of them, or a different one in each alphabet. */
export function letterPlace(text: string, { alphabets: known, roman }: KeySigns): number | null {
  const letter = inner(plainText(text))
  if (roman && romans.includes(letter)) return romans.indexOf(letter)
  if ([...letter].length !== 1) return null
  const places = new Set(known.map((one) => [...one].indexOf(letter)).filter((place) => place >= 0))
  const [place] = places
  return place !== undefined && places.size === 1 ? place : null
}

/** "2", "(2)", "2.", "2.0", in the digits of any script. */
export function numberOf(text: string): number | null {
  const [, digit] = /^[([{]?\s*(\d)(?:\.0)?\s*[)\]}.]?$/.exec(plainText(text)) ?? []
  return digit === undefined ? null : Number(digit)
}

const between = /\s*(?:[,;/&+|\n]|\s(?:and|और|तथा|एवं|आणि|व)\s)\s*/iu

/** "A, C", "1;3", "A and C": the parts. */
export const partsOf = (text: string): readonly string[] => text.split(between).filter((part) => part.trim() !== '')

/** The place of the one option with this text: exactly, else without regard to case, if only one is it. */
export function textPlace(options: readonly string[], text: string): number | null {
  const wanted = exactText(text)
  if (wanted === '') return null
  const places = (fits: (option: string) => boolean) => options.flatMap((one, at) => (fits(exactText(one)) ? [at] : []))
  const same = places((one) => one === wanted)
  const found = same.length > 0 ? same : places((one) => one.toLowerCase() === wanted.toLowerCase())
  return found.length === 1 ? (found[0] ?? null) : null
}

const announced =
  /^(?:the\s+)?(?:(?:correct|right)\s+)?(?:answers?|ans|keys?|सही उत्तर|उत्तर)(?:\s+is)?\s*(?:[:.=-]+\s*|\s(?=[([]?\p{L}[)\]]?$))|^(?:correct|right)\s+(?=opt|choice|ans)/iu
const option = /^(?:options?|opt|choice|answer|विकल्प|पर्याय)[\s.:#_-]*([([]?\S{1,2}[)\]]?)$/iu
const labelled = /^(?:option\s+)?[([]?([^\s()[\]]|[ivx]{2,4})(?:[)\].:]+\s*|\s+[-–—]\s+)(\S.*)$/isu

/** What is said of an answer before it: "Ans: (b) Delhi", "Correct Option: B". */
export const withoutAnnouncement = (text: string): string => {
  const bare = exactText(text).replace(announced, '')
  return bare === '' ? exactText(text) : bare
}

/** "Option 3", "option2", "Opt B": the number or letter. */
export const optionName = (text: string): string | null => option.exec(withoutAnnouncement(text))?.[1] ?? null

/** "b) newton": the letter or number and the text. A number needs a blank, for 1.5 is one. */
export function labelOf(text: string): { sign: string; text: string } | null {
  const bare = withoutAnnouncement(text)
  const [, sign, rest] = labelled.exec(bare) ?? []
  if (sign === undefined || rest === undefined) return null
  return numberOf(sign) !== null && !/^[([]?\S[)\]]|^\S\S+\s/u.test(bare) ? null : { sign, text: rest.trim() }
}
