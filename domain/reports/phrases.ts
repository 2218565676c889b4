/**
 * Phrases for the remarks of report cards. In a phrase {name} is the pupil's name, {he} {him} {his} are the pronouns, and [a/b/c] are the forms of a word for
 * a girl, a boy, and a pupil whose gender is not known.
 */

export const phraseLanguages = ['en', 'hi', 'ur'] as const
export type PhraseLanguage = (typeof phraseLanguages)[number]

export const phraseTopics = ['WORK', 'PROGRESS', 'CONDUCT', 'HELP'] as const
export type PhraseTopic = (typeof phraseTopics)[number]

export interface PhrasePupil {
  name: string
  /** F, M; else it is not known. */
  gender: string | null
}

type Forms = readonly [girl: string, boy: string, unknown: string]

/** In Hindi and Urdu a card speaks of every pupil with respect, in the plural, which is the same for all. */
const pronouns: Record<PhraseLanguage, Record<'he' | 'him' | 'his', Forms>> = {
  en: { he: ['she', 'he', 'they'], him: ['her', 'him', 'them'], his: ['her', 'his', 'their'] },
  hi: { he: ['वे', 'वे', 'वे'], him: ['उन्हें', 'उन्हें', 'उन्हें'], his: ['अपने', 'अपने', 'अपने'] },
  ur: { he: ['وہ', 'وہ', 'وہ'], him: ['انہیں', 'انہیں', 'انہیں'], his: ['اپنے', 'اپنے', 'اپنے'] },
}

const placeOf = (gender: string | null): 0 | 1 | 2 => (gender === 'F' ? 0 : gender === 'M' ? 1 : 2)

/** A phrase for a pupil; null where it can't be said of them: a form is missing, or it names what there isn't. */
export function fillPhrase(text: string, { name, gender }: PhrasePupil, language: PhraseLanguage): string | null {
  const at = placeOf(gender)
  let isWhole = true
  const formed = text.replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
    const forms = inner.split('/')
    const form = forms[at]
    if (form === undefined || forms.length < 2 || forms.length > 3) isWhole = false
    return form ?? ''
  })
  if (!isWhole || /[[\]]/.test(formed)) return null
  const filled = formed.replace(/\{(\w*)\}/g, (_, word: string, place: number) => {
    if (word === 'name') return name
    const form = pronouns[language][word as 'he']?.[at]
    if (form === undefined) isWhole = false
    const begins = /(^|[.!?]\s+)$/.test(formed.slice(0, place))
    return begins && form ? form.charAt(0).toUpperCase() + form.slice(1) : (form ?? '')
  })
  return isWhole && !/[{}]/.test(filled.replaceAll(name, '')) ? filled : null
}

export interface RemarkOf {
  remark: string | null
  student: PhrasePupil
}

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?।۔])\s+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A sentence without what tells one pupil from another. */
function bare(sentence: string, { name }: PhrasePupil): string {
  const first = name.split(/\s+/)[0] ?? name
  const unnamed = sentence.replaceAll(name, '{name}').replaceAll(first, '{name}')
  return unnamed
    .toLowerCase()
    .replace(/\b(she|he|they)\b/g, '{he}')
    .replace(/\b(her|his|their|him|them)\b/g, '{his}')
    .replace(/[.!?।۔]+$/, '')
}

export interface Repeated {
  /** As it stands in the first remark that has it. */
  sentence: string
  count: number
}

/** Sentences that stand in the remarks of more than a third of a section, the commonest first. */
export function repeatedSentences(rows: readonly RemarkOf[]): Repeated[] {
  const found = new Map<string, Repeated>()
  for (const { remark, student } of rows) {
    const own = new Map(sentencesOf(remark ?? '').map((one) => [bare(one, student), one] as const))
    for (const [key, sentence] of own) {
      const known = found.get(key)
      if (known) known.count += 1
      else found.set(key, { sentence, count: 1 })
    }
  }
  return [...found.values()]
    .filter(({ count }) => count >= 2 && count * 3 > rows.length)
    .sort((a, b) => b.count - a.count)
}
