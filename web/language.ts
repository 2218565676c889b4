import { i18n, type Messages } from '@lingui/core'
import { readPreference, writePreference } from './ui/preferences.ts'

/** The languages of the screens, each under its own name; a further one is a catalogue and a line here. */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  hi: { name: 'हिन्दी', dir: 'ltr' },
} as const
export type Language = keyof typeof languages

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./locales/en.po'),
  hi: () => import('./locales/hi.po'),
}

const isLanguage = (code: string): code is Language => code in languages

/** The language chosen before, else the first of the browser's that there is, else English. */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const codes = [chosen ?? '', ...preferred.map((tag) => tag.split('-')[0]!.toLowerCase())]
  return codes.find(isLanguage) ?? 'en'
}

export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
}

export const startLanguage = () => showLanguage(chooseLanguage(readPreference('language'), navigator.languages))

export function switchLanguage(language: Language): Promise<void> {
  writePreference('language', language)
  return showLanguage(language)
}
