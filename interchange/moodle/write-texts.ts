import { inLanguage, isSameLanguage } from '../../domain/questions/in-language.ts'
import type { ExportWork } from '../items/export-work.ts'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { withPictures, withTexBrackets } from '../items/written-html.ts'
import { escapeXml } from '../xml/xml-text.ts'

const cdata = (text: string) =>
  /[<&]/.test(text) ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : escapeXml(text)

/** An element whose text says itself. */
export const textElement = (name: string, text: string): string => `<${name}><text>${cdata(text)}</text></${name}>`

type Pick = (question: ExportedQuestion) => string

/** The question in each of its languages, its own first. What a translation lacks it lacks here too. */
function versionsOf(question: ExportedQuestion, work: ExportWork, isTranslatable: boolean): ExportedQuestion[] {
  const { language, translations } = question
  if (translations.length === 0) return [question]
  const all = [language, ...translations.map((one) => one.language)]
  const areApart = all.every((one, at) => all.findIndex((other) => isSameLanguage(one, other)) === at)
  if (!isTranslatable || !areApart) {
    work.lose('translations')
    return [question]
  }
  return [
    question,
    ...translations.map((one) => ({ ...inLanguage(question, one.language), explanation: one.explanation })),
  ]
}

/** Writes the texts of one question, each with its pictures, and in all of its languages (Moodle's filter `multilang`). */
export class MoodleWriting {
  readonly #versions: ExportedQuestion[]
  readonly #work: ExportWork

  constructor(question: ExportedQuestion, work: ExportWork, isTranslatable = true) {
    this.#versions = versionsOf(question, work, isTranslatable)
    this.#work = work
  }

  get is_translated(): boolean {
    return this.#versions.length > 1
  }

  /** HTML as Moodle has it; '' for nothing. @param show called with each picture */
  html(pick: Pick, show: (key: string) => void = () => undefined): string {
    const [own = '', ...others] = this.#versions.map((version) =>
      withPictures(withTexBrackets(pick(version)), (key) => {
        show(key)
        return `@@PLUGINFILE@@/${key}`
      }),
    )
    if (others.length === 0) return own
    const spans = [own, ...others].map((html, at) =>
      html === '' ? '' : `<span lang="${this.#versions[at]?.language}" class="multilang">${html}</span>`,
    )
    return spans.join('')
  }

  /** An element of HTML with the pictures that it shows. @param inside behind its text */
  element(name: string, pick: Pick, { attributes = '', inside = '' } = {}): string {
    const keys = new Set<string>()
    const text = cdata(this.html(pick, (key) => keys.add(key)))
    const files = [...keys].map((key) => this.#file(key)).join('')
    return `<${name}${attributes} format="html"><text>${text}</text>${files}${inside}</${name}>`
  }

  #file(key: string): string {
    const picture = this.#work.pictures.get(key)
    if (!picture) {
      this.#work.lose('missing_picture')
      return ''
    }
    const { bytes } = picture
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return `<file name="${key}" path="/" encoding="base64">${base64}</file>`
  }
}
