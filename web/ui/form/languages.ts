/** Languages that Indian schools teach in (Eighth Schedule of the Constitution, and English). */
const languages = ['en', 'hi', 'as', 'bn', 'gu', 'kn', 'ml', 'mr', 'ne', 'or', 'pa', 'sa', 'ta', 'te', 'ur']

/** The languages to choose from, by their names in the language of the screen; `current` is among them. */
export function languageChoices(locale: string, current: string | null = null): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const codes = current === null || languages.includes(current) ? languages : [...languages, current]
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
