import { texToMathml } from '../../richtext/tex-mathml.ts'
import type { ExportWork } from '../items/export-work.ts'
import { withFormulas, withPictures } from '../items/written-html.ts'
import { escapeXml } from '../xml/xml-text.ts'
import { qtiHtml } from './look-classes.ts'

export type QtiVersion = '2.1' | '2.2' | '3.0'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attributes that are left out where they are null. */
type Attributes = Readonly<Record<string, string | number | boolean | null>>

/** Writes elements of one item by their names in QTI 2: QTI 3 has `qti-choice-interaction` for `choiceInteraction`. */
export class QtiWriting {
  /** Keys of the pictures that were shown. */
  readonly shown = new Set<string>()
  readonly is_three: boolean
  readonly #work: ExportWork

  constructor(version: QtiVersion, work: ExportWork) {
    this.is_three = version === '3.0'
    this.#work = work
  }

  element(name: string, attributes: Attributes, inside = ''): string {
    const tag = this.is_three ? `qti-${kebab(name)}` : name
    const all = Object.entries(attributes)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => ` ${this.is_three ? kebab(key) : key}="${escapeXml(String(value))}"`)
      .join('')
    return inside === '' ? `<${tag}${all}/>` : `<${tag}${all}>${inside}</${tag}>`
  }

  /** Question HTML as it stands in an item. */
  html(html: string): string {
    const drawn = withFormulas(html, (latex, display) => {
      const math = texToMathml(latex, display)
      return display ? `<p>${math}</p>` : math
    })
    return qtiHtml(
      withPictures(drawn, (key) => {
        if (this.#work.pictures.has(key)) this.shown.add(key)
        else this.#work.lose('missing_picture')
        return `../media/${key}`
      }),
    )
  }

  lose(...[code]: Parameters<ExportWork['lose']>): void {
    this.#work.lose(code)
  }
}
