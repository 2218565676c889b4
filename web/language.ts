import { i18n, type Messages } from '@lingui/core'
import { type DateFormat, directionOf, type LanguageOf, languagesOf } from '#contract'
import type { TextArea } from './locales/text-areas.ts'
import { wholeOf } from './locales/whole-of.ts'
import { setDateFormat, setTimezone } from './ui/dates.ts'
import { readPreference, writePreference } from './ui/preferences.ts'

/** A language of the screens: a further one stands in domain/languages.ts, and has its catalogues below. */
export type Language = LanguageOf<'screens'>

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>

/** The texts seen before somebody has signed in, those of all other places, and those of one area's screens. */
const entryTexts: Catalogues = {
  en: () => import('./locales/entry/en.po'),
  hi: () => import('./locales/entry/hi.po'),
}
const appTexts: Catalogues = {
  en: () => import('./locales/en.po'),
  hi: () => import('./locales/hi.po'),
}
const areaTexts: Record<TextArea, Catalogues> = {
  platform: {
    en: () => import('./locales/en.po?platform?lingui'),
    hi: () => import('./locales/hi.po?platform?lingui'),
  },
  'sign-in': {
    en: () => import('./locales/en.po?sign-in?lingui'),
    hi: () => import('./locales/hi.po?sign-in?lingui'),
  },
  academics: {
    en: () => import('./locales/en.po?academics?lingui'),
    hi: () => import('./locales/hi.po?academics?lingui'),
  },
  people: {
    en: () => import('./locales/en.po?people?lingui'),
    hi: () => import('./locales/hi.po?people?lingui'),
  },
  questions: {
    en: () => import('./locales/en.po?questions?lingui'),
    hi: () => import('./locales/hi.po?questions?lingui'),
  },
  papers: {
    en: () => import('./locales/en.po?papers?lingui'),
    hi: () => import('./locales/hi.po?papers?lingui'),
  },
  assembly: {
    en: () => import('./locales/en.po?assembly?lingui'),
    hi: () => import('./locales/hi.po?assembly?lingui'),
  },
  exams: {
    en: () => import('./locales/en.po?exams?lingui'),
    hi: () => import('./locales/hi.po?exams?lingui'),
  },
  marks: {
    en: () => import('./locales/en.po?marks?lingui'),
    hi: () => import('./locales/hi.po?marks?lingui'),
  },
  scans: {
    en: () => import('./locales/en.po?scans?lingui'),
    hi: () => import('./locales/hi.po?scans?lingui'),
  },
  corrections: {
    en: () => import('./locales/en.po?corrections?lingui'),
    hi: () => import('./locales/hi.po?corrections?lingui'),
  },
  results: {
    en: () => import('./locales/en.po?results?lingui'),
    hi: () => import('./locales/hi.po?results?lingui'),
  },
  reports: {
    en: () => import('./locales/en.po?reports?lingui'),
    hi: () => import('./locales/hi.po?reports?lingui'),
  },
  dashboard: {
    en: () => import('./locales/en.po?dashboard?lingui'),
    hi: () => import('./locales/hi.po?dashboard?lingui'),
  },
  staff: {
    en: () => import('./locales/en.po?staff?lingui'),
    hi: () => import('./locales/hi.po?staff?lingui'),
  },
  promotion: {
    en: () => import('./locales/en.po?promotion?lingui'),
    hi: () => import('./locales/hi.po?promotion?lingui'),
  },
  'question-editor': {
    en: () => import('./locales/en.po?question-editor?lingui'),
    hi: () => import('./locales/hi.po?question-editor?lingui'),
  },
  'question-reading': {
    en: () => import('./locales/en.po?question-reading?lingui'),
    hi: () => import('./locales/hi.po?question-reading?lingui'),
  },
  providers: {
    en: () => import('./locales/en.po?providers?lingui'),
    hi: () => import('./locales/hi.po?providers?lingui'),
  },
  programs: {
    en: () => import('./locales/en.po?programs?lingui'),
    hi: () => import('./locales/hi.po?programs?lingui'),
  },
  'card-layouts': {
    en: () => import('./locales/en.po?card-layouts?lingui'),
    hi: () => import('./locales/hi.po?card-layouts?lingui'),
  },
  'print-plan': {
    en: () => import('./locales/en.po?print-plan?lingui'),
    hi: () => import('./locales/hi.po?print-plan?lingui'),
  },
  'result-day': {
    en: () => import('./locales/en.po?result-day?lingui'),
    hi: () => import('./locales/hi.po?result-day?lingui'),
  },
  'platform-health': {
    en: () => import('./locales/en.po?platform-health?lingui'),
    hi: () => import('./locales/hi.po?platform-health?lingui'),
  },
  'card-entries': {
    en: () => import('./locales/en.po?card-entries?lingui'),
    hi: () => import('./locales/hi.po?card-entries?lingui'),
  },
  'exam-day': {
    en: () => import('./locales/en.po?exam-day?lingui'),
    hi: () => import('./locales/hi.po?exam-day?lingui'),
  },
  'exam-duties': {
    en: () => import('./locales/en.po?exam-duties?lingui'),
    hi: () => import('./locales/hi.po?exam-duties?lingui'),
  },
  'exam-series': {
    en: () => import('./locales/en.po?exam-series?lingui'),
    hi: () => import('./locales/hi.po?exam-series?lingui'),
  },
  invigilation: {
    en: () => import('./locales/en.po?invigilation?lingui'),
    hi: () => import('./locales/hi.po?invigilation?lingui'),
  },
}
/** Words of the dialog for formulas, and what is wrong with one. */
const formulaTexts: Catalogues = {
  en: () => import('./locales/en.po?formulas?lingui'),
  hi: () => import('./locales/hi.po?formulas?lingui'),
}
const editorTexts: Catalogues = {
  en: () => import('./locales/en.po?editor?lingui'),
  hi: () => import('./locales/hi.po?editor?lingui'),
}
const uploadTexts: Catalogues = {
  en: () => import('./locales/en.po?uploads?lingui'),
  hi: () => import('./locales/hi.po?uploads?lingui'),
}
/** Words of the frame's own windows: what is found, the keys, passwords. */
const ownWindowTexts: Catalogues = {
  en: () => import('./locales/en.po?windows?lingui'),
  hi: () => import('./locales/hi.po?windows?lingui'),
}
/** Words of windows that say much and that few open. */
const rareWindowTexts = {
  'pupil-windows': {
    en: () => import('./locales/en.po?pupil-windows?lingui'),
    hi: () => import('./locales/hi.po?pupil-windows?lingui'),
  },
  'question-windows': {
    en: () => import('./locales/en.po?question-windows?lingui'),
    hi: () => import('./locales/hi.po?question-windows?lingui'),
  },
  'exam-windows': {
    en: () => import('./locales/en.po?exam-windows?lingui'),
    hi: () => import('./locales/hi.po?exam-windows?lingui'),
  },
  'report-windows': {
    en: () => import('./locales/en.po?report-windows?lingui'),
    hi: () => import('./locales/hi.po?report-windows?lingui'),
  },
} satisfies Record<string, Catalogues>
/**
 * Sentences that only the server says. An answer brings their English along, so that only other languages load them, with the
 * first answer that says one.
 */
const answerTexts: Catalogues = {
  en: async () => ({ messages: {} }),
  hi: () => import('./locales/hi.po?answers?lingui'),
}
/** What is said of a change that has worked. */
const doneTexts: Catalogues = {
  en: () => import('./locales/en.po?done?lingui'),
  hi: () => import('./locales/hi.po?done?lingui'),
}
/** What is loaded, and is loaded again in another language. */
const parts = [entryTexts]
/** The language that is shown, or will be once its texts are there. */
let wanted: Language = 'en'

const isLanguage = (code: string): code is Language => languagesOf('screens').some((one) => one === code)

/** The language chosen before, else the first of the browser's that there is, else English. */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const codes = [chosen ?? '', ...preferred.map((tag) => tag.split('-')[0]!.toLowerCase())]
  return codes.find(isLanguage) ?? 'en'
}

/** The country whose way of writing dates and numbers is followed, and the time zone of times; null while no school is known. */
let country: string | null = null
/** How the school writes its days; null: as the country does. */
let dateFormat: DateFormat | null = null
let timezone: string | null = null

/** Without a school: day before month, as nearly everywhere. */
const usualRegion: Record<Language, string> = { en: 'GB', hi: 'IN' }

const activate = (language: Language) => i18n.activate(language, `${language}-${country ?? usualRegion[language]}`)

/** Dates and numbers are written as in this country from now on, whatever the language, and times are those of this time zone. */
export function setPlace(place: { country: string | null; timezone: string | null; dates?: DateFormat | null }): void {
  const { dates = null } = place
  if (place.country === country && place.timezone === timezone && dates === dateFormat) return
  dateFormat = dates
  setDateFormat(dates)
  country = place.country
  timezone = place.timezone
  setTimezone(timezone)
  activate(i18n.locale as Language)
}

async function showLanguage(language: Language): Promise<void> {
  const before = wanted
  wanted = language
  const loaded = await Promise.all(parts.map((part) => part[language]())).catch((error: unknown) => {
    wanted = before
    throw error
  })
  i18n.load(language, Object.assign({}, ...loaded.map(({ messages }) => messages)))
  activate(language)
  // The first number that is written has the browser read how numbers are written: better while answers are waited for than among the rows.
  setTimeout(() => i18n.number(0))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

export const startLanguage = () => showLanguage(chooseLanguage(readPreference('language'), navigator.languages))

/** Has the texts of a page on their way in the language that is likely, while what this browser has chosen is still read. */
export function fetchLikelyTexts(area: TextArea | undefined): void {
  const language = chooseLanguage(null, navigator.languages)
  const whole = area && wholeOf[area]
  // Who needs one that did not come asks again.
  for (const part of [entryTexts, appTexts, area && areaTexts[area], whole && areaTexts[whole]])
    part?.[language]().catch(() => undefined)
}

/** The texts of everything past the sign-in screen; loaded once, before the first of those screens is drawn. */
export const loadAppTexts = () => loadTexts(appTexts)

/** The texts of an area's screens; loaded before the first of them is drawn. */
export async function loadAreaTexts(area: TextArea): Promise<void> {
  const whole = wholeOf[area]
  await Promise.all([whole && loadTexts(areaTexts[whole]), loadTexts(areaTexts[area])])
}

/** The texts of the dialog for formulas; loaded with it. */
export const loadFormulaTexts = () => loadTexts(formulaTexts)

/** The texts of the editor; loaded with it. */
export const loadEditorTexts = () => loadTexts(editorTexts)

/** The texts of the windows that take a spreadsheet; loaded with them. */
export const loadUploadTexts = () => loadTexts(uploadTexts)

/** What a screen says only once it opens a window. */
const windowTexts = {
  ...{ uploads: uploadTexts, windows: ownWindowTexts, ...rareWindowTexts },
  ...{ corrections: areaTexts.corrections, papers: areaTexts.papers },
  ...{ 'platform-health': areaTexts['platform-health'] },
}

/** The code of such a window, once its texts are there too. */
export const withTextsOf = async <T>(part: keyof typeof windowTexts, code: Promise<T>): Promise<T> =>
  (await Promise.all([code, loadTexts(windowTexts[part])]))[0]

/** The texts of what the server says; loaded before the first answer that says something is shown. */
export const loadAnswerTexts = () => loadTexts(answerTexts)

/** The texts of what has worked; loaded before the first of them is shown. */
export const loadDoneTexts = () => loadTexts(doneTexts)

/** Parts that are there or on their way: who needs one that somebody else has asked for waits for it too. */
const asked = new Map<Catalogues, Promise<void>>()

function loadTexts(part: Catalogues): Promise<void> {
  const before = asked.get(part)
  if (before) return before
  parts.push(part)
  const loaded = showLanguage(wanted).catch((error: unknown) => {
    // Asked for again with the next screen.
    parts.splice(parts.indexOf(part), 1)
    asked.delete(part)
    throw error
  })
  asked.set(part, loaded)
  return loaded
}

export function switchLanguage(language: Language): Promise<void> {
  writePreference('language', language)
  return showLanguage(language)
}
