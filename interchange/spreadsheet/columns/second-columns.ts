import { columnTitle } from '../../../domain/spreadsheet-columns.ts'
import { headerKeys } from './header-keys.ts'

/** As much of a column as its headings take. */
interface HeadedColumn {
  name: string
  also?: readonly string[]
  second_of?: string
}

const names: readonly (readonly [code: string, words: string])[] = [
  ['en', 'english|eng|en|अंग्रेज़ी|अंग्रेजी|अंग्रेज़ी|इंग्रजी'],
  ['hi', 'hindi|hin|hi|हिंदी|हिन्दी'],
  ['mr', 'marathi|mr|मराठी'],
  ['gu', 'gujarati|gu|ગુજરાતી'],
  ['ur', 'urdu|ur|اردو'],
  ['bn', 'bengali|bangla|bn|বাংলা'],
  ['pa', 'punjabi|pa|ਪੰਜਾਬੀ'],
  ['ta', 'tamil|ta|தமிழ்'],
  ['te', 'telugu|te|తెలుగు'],
  ['kn', 'kannada|kn|ಕನ್ನಡ'],
  ['ml', 'malayalam|ml|മലയാളം'],
  ['or', 'odia|oriya|or|ଓଡ଼ିଆ'],
  ['sa', 'sanskrit|sa|संस्कृतम्|संस्कृत'],
]
const codes = new Map(names.flatMap(([code, words]) => words.split('|').map((word) => [word, code] as const)))
const language = new RegExp(
  String.raw`[\s([_/-]+(?:in )?(regional(?: language)?|${[...codes.keys()].join('|')})(?: में)?[\s)\]]*$`,
  'iu',
)

const scripts: readonly (readonly [code: string, script: RegExp])[] = [
  ['hi', /\p{Script=Devanagari}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['gu', /\p{Script=Gujarati}/u],
  ['pa', /\p{Script=Gurmukhi}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['kn', /\p{Script=Kannada}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['or', /\p{Script=Oriya}/u],
  ['ur', /\p{Script=Arabic}/u],
]

/** The language that a text is written in, by its script alone: Devanagari is Hindi; null where it has no letters. */
export function languageByScript(text: string): string | null {
  const found = scripts.find(([, script]) => script.test(text))
  return found?.[0] ?? (/\p{Script=Latin}/u.test(text) ? 'en' : null)
}

/** The language that a heading names: "Question (Hindi)", "option_a_hi"; null where it names none. */
export const languageInHeading = (heading: string): string | null =>
  codes.get(language.exec(heading)?.[1]?.toLowerCase() ?? '') ?? null

const isForeign = (heading: string) => (languageByScript(heading) ?? 'en') !== 'en'

/** Whether a heading says the same as that which is read, in another language: "Question in Hindi", "प्रश्न" beside "Question". */
export function isInSecondLanguage(heading: string, read: string, words: ReadonlySet<string>): boolean {
  const bare = heading.replace(language, '')
  const isOther = (bare !== heading && bare !== '') || isForeign(heading) !== isForeign(read)
  return isOther && headerKeys(bare === '' ? heading : bare).some((key) => words.has(key))
}

/** Keys of all headings of a column. */
const wordsOfColumn = ({ name, also = [] }: HeadedColumn): Set<string> =>
  new Set([name, columnTitle(name), ...also].flatMap(headerKeys))

/** Columns of the file that say in another language what is read of one beside them; two that say the same are none. */
export function secondColumns(
  header: readonly string[],
  columns: readonly HeadedColumn[],
  places: ReadonlyMap<string, number>,
): Map<string, number> {
  const taken = new Set(places.values())
  const found = new Map<string, number>()
  for (const { name, second_of } of columns) {
    const first = columns.find((column) => column.name === second_of)
    const at = second_of === undefined ? undefined : (places.get(second_of) ?? places.get('question'))
    if (!first || at === undefined || places.has(name)) continue
    const words = wordsOfColumn(first)
    const own = header.flatMap((heading, place) =>
      !taken.has(place) && isInSecondLanguage(heading, header[at] ?? '', words) ? [place] : [],
    )
    if (own.length === 1 && own[0] !== undefined) found.set(name, own[0])
  }
  return found
}
