import { exportLossKinds } from '../items/export-codes.ts'
import { writeEach } from '../items/export-work.ts'
import type {
  ExportedBank,
  ExportedQuestion,
  ExportLoss,
  ExportWhole,
  WrittenBank,
} from '../items/exported-question.ts'
import { factTags } from '../items/fact-tags.ts'
import { escapeXml, XML_HEAD } from '../xml/xml-text.ts'
import { writeZip } from '../zip/write-zip.ts'
import { blankPicture } from './blank-picture.ts'
import type { QtiVersion } from './qti-writing.ts'
import { BLANK_PICTURE } from './write-asked.ts'
import { type WrittenItem, writeItem } from './write-item.ts'

interface Packaging {
  namespace: string
  lom: string
  schema: string
  schema_version: string
  type: string
}
const PACKAGINGS: Record<QtiVersion, Packaging> = {
  '2.1': {
    namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    lom: 'http://ltsc.ieee.org/xsd/LOM',
    ...{ schema: 'QTIv2.1 Package', schema_version: '1.0.0', type: 'imsqti_item_xmlv2p1' },
  },
  '2.2': {
    namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    lom: 'http://ltsc.ieee.org/xsd/LOM',
    ...{ schema: 'QTIv2.2 Package', schema_version: '1.0.0', type: 'imsqti_item_xmlv2p2' },
  },
  '3.0': {
    namespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    lom: 'http://ltsc.ieee.org/xsd/LOM',
    ...{ schema: 'QTI Package', schema_version: '3.0.0', type: 'imsqti_item_xmlv3p0' },
  },
}

/** A package of items, one a question, in which facts are keywords; with what it could not hold in `report.txt`. */
export const qtiWriter =
  (version: QtiVersion) =>
  (bank: ExportedBank): WrittenBank => {
    const { written, losses, whole } = writeEach(bank, (question, work) => writeItem(question, work, version))
    const items = written.map(({ question, text }) => ({ question, item: text }))
    const files = new Map<string, Uint8Array>([['imsmanifest.xml', Buffer.from(manifestOf(items, version))]])
    for (const { item } of items) files.set(nameOf(item), Buffer.from(item.xml))
    if (items.some(({ item }) => item.needs_blank)) files.set(BLANK_PICTURE, blankPicture)
    for (const key of new Set(items.flatMap(({ item }) => [...item.pictures])))
      files.set(`media/${key}`, bank.pictures.get(key)?.bytes ?? new Uint8Array())
    files.set('report.txt', Buffer.from(reportOf(bank.questions.length, losses, whole)))
    return { bytes: writeZip([...files]), losses, whole }
  }

const nameOf = ({ id }: WrittenItem) => `items/q${id}.xml`

interface PackedItem {
  question: ExportedQuestion
  item: WrittenItem
}

function manifestOf(items: readonly PackedItem[], version: QtiVersion): string {
  const { namespace, lom, schema, schema_version, type } = PACKAGINGS[version]
  const resources = items.map(({ question, item }) => {
    const keywords = factTags(question).map(
      (tag) => `<imsmd:keyword><imsmd:string language="en">${escapeXml(tag)}</imsmd:string></imsmd:keyword>`,
    )
    const files = [
      nameOf(item),
      ...[...item.pictures].map((key) => `media/${key}`),
      ...(item.needs_blank ? [BLANK_PICTURE] : []),
    ]
    const metadata = `<metadata><imsmd:lom><imsmd:general>${keywords.join('')}</imsmd:general></imsmd:lom></metadata>`
    const listed = files.map((name) => `<file href="${name}"/>`).join('')
    return `<resource identifier="r${item.id}" type="${type}" href="${nameOf(item)}">${metadata}${listed}</resource>`
  })
  return `${XML_HEAD}<manifest xmlns="${namespace}" xmlns:imsmd="${lom}" identifier="bank"><metadata><schema>${schema}</schema><schemaversion>${schema_version}</schemaversion></metadata><organizations/><resources>
${resources.join('\n')}
</resources></manifest>
`
}

/** What people find in a package that lost something: plain English, as all of its names are. */
export function reportOf(total: number, losses: readonly ExportLoss[], whole: readonly ExportWhole[]): string {
  const idsOf = (code: string, all: readonly { id: number; code: string }[]) =>
    all.filter((one) => one.code === code).map(({ id }) => id)
  const codes = Object.keys(exportLossKinds).filter((code) => losses.some((one) => one.code === code))
  const reasons = [...new Set(whole.map(({ code }) => code))]
  return [
    `Questions: ${total}. In this package: ${total - whole.length}.`,
    ...reasons.map((code) => `Left out (${code}): ${idsOf(code, whole).join(', ')}`),
    ...codes.map((code) => `Not carried (${code}): ${idsOf(code, losses).join(', ')}`),
    '',
  ].join('\n')
}
