import { taughtLanguages } from '#contract'

/** The languages to choose from, by their names in the language of the screen; `current` is among them. */
export function languageChoices(locale: string, current: string | null = null): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const codes = current === null || taughtLanguages.includes(current) ? taughtLanguages : [...taughtLanguages, current]
  return codes.map((code) => ({ value: code, label: names.of(code) ?? code }))
}

/** 'hi' as 'Hindi'; a code that the browser does not know stays as it is. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
