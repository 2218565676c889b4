/**
 * The languages that Quaestor knows, in one table: what each is called in itself, how it runs, and what of Quaestor speaks it. Where a language is
 * added to what it covers, the compiler or a test names each text that it lacks: docs/how-to/add-a-language.md.
 */

/** What can speak a language: the screens, mails, the names and words of files, printed papers, printed reports and report cards. */
export type LanguagePart = 'screens' | 'mails' | 'files' | 'papers' | 'cards'

interface LanguageFacts {
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  covers: readonly LanguagePart[]
  /** Whether Indian schools teach in it (Eighth Schedule of the Constitution, and English): questions and papers can be chosen to be in it. */
  is_taught?: true
}

const everywhere = ['screens', 'mails', 'files', 'papers', 'cards'] as const

/** By their code (BCP 47), in the order in which they are offered. */
export const languages = {
  en: { name: 'English', direction: 'ltr', covers: everywhere, is_taught: true },
  hi: { name: 'हिन्दी', direction: 'ltr', covers: everywhere, is_taught: true },
  as: { name: 'অসমীয়া', direction: 'ltr', covers: [], is_taught: true },
  bn: { name: 'বাংলা', direction: 'ltr', covers: [], is_taught: true },
  gu: { name: 'ગુજરાતી', direction: 'ltr', covers: [], is_taught: true },
  kn: { name: 'ಕನ್ನಡ', direction: 'ltr', covers: [], is_taught: true },
  ml: { name: 'മലയാളം', direction: 'ltr', covers: [], is_taught: true },
  mr: { name: 'मराठी', direction: 'ltr', covers: [], is_taught: true },
  ne: { name: 'नेपाली', direction: 'ltr', covers: [], is_taught: true },
  or: { name: 'ଓଡ଼ିଆ', direction: 'ltr', covers: [], is_taught: true },
  pa: { name: 'ਪੰਜਾਬੀ', direction: 'ltr', covers: [], is_taught: true },
  sa: { name: 'संस्कृतम्', direction: 'ltr', covers: [], is_taught: true },
  ta: { name: 'தமிழ்', direction: 'ltr', covers: [], is_taught: true },
  te: { name: 'తెలుగు', direction: 'ltr', covers: [], is_taught: true },
  ur: { name: 'اردو', direction: 'rtl', covers: ['papers', 'cards'], is_taught: true },
  ar: { name: 'العربية', direction: 'rtl', covers: ['papers'] },
  zh: { name: '中文', direction: 'ltr', covers: ['papers'] },
} as const satisfies Record<string, LanguageFacts>

type LanguageTable = typeof languages

/** The languages that a part speaks: `LanguageOf<'mails'>` is 'en' | 'hi'. */
export type LanguageOf<Part extends LanguagePart> = {
  [Code in keyof LanguageTable]: Part extends LanguageTable[Code]['covers'][number] ? Code : never
}[keyof LanguageTable]

/** Their codes, in the order of the table; English comes first. */
export function languagesOf<Part extends LanguagePart>(part: Part): [LanguageOf<Part>, ...LanguageOf<Part>[]] {
  const codes = Object.entries(languages).flatMap(([code, { covers }]) =>
    (covers as readonly LanguagePart[]).includes(part) ? [code] : [],
  )
  return codes as [LanguageOf<Part>, ...LanguageOf<Part>[]]
}

/** The first of these languages that a part speaks, such as the person's own and then the school's; else English, which each speaks. */
export function languageOf<Part extends LanguagePart>(
  part: Part,
  ...wanted: readonly (string | null | undefined)[]
): LanguageOf<Part> {
  const spoken = languagesOf(part)
  return spoken.find((code) => code === wanted.find((one) => spoken.some((known) => known === one))) ?? spoken[0]
}

/** The languages that are taught in. */
export const taughtLanguages: readonly string[] = Object.entries(languages).flatMap(([code, facts]) =>
  'is_taught' in facts ? [code] : [],
)

/** Those that the table doesn't have, and yet run from right to left. */
const otherRightToLeft = ['fa', 'he', 'ks', 'ps', 'sd', 'ug', 'yi']

/** How a language runs, by its tag ('ur-IN'). */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const code = tag.split('-')[0]?.toLowerCase() ?? ''
  const known = Object.hasOwn(languages, code) ? languages[code as keyof LanguageTable].direction : undefined
  return known ?? (otherRightToLeft.includes(code) ? 'rtl' : 'ltr')
}
