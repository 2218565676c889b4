/** Languages in which mails are written. */
export type Language = 'en' | 'hi'

/** The first of these that mails are written in: the person's own, then the school's. */
export function languageOf(...wanted: (string | null | undefined)[]): Language {
  const known = wanted.find((one) => one === 'en' || one === 'hi')
  return known === 'hi' ? 'hi' : 'en'
}
