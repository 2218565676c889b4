import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import type { XmlLimits } from '../../xml/xml-events.ts'
import type { ZipLimits } from '../../zip/zip-parts.ts'

const refuseDamaged = () => new FileRefusal('wrong_type', say('workbook.damaged'))

export const workbookZip: ZipLimits = {
  // A workbook of 5,000 long rows has about 20 MB.
  inflated: 64 * 1024 * 1024,
  parts: 1000,
  strict_names: false,
  refuse: ({ kind }) =>
    kind === 'damaged' || kind === 'encrypted' || kind === 'name'
      ? refuseDamaged()
      : new FileRefusal('too_large', say('workbook.too_big')),
}

/** A row of 200 cells has some thousand elements. */
export const workbookXml: XmlLimits = { depth: 256, nodes: 10_000_000, tag: 16 * 1024, refuse: refuseDamaged }
