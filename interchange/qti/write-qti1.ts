import { writeEach } from '../items/export-work.ts'
import type { ExportedBank, WrittenBank } from '../items/exported-question.ts'
import { XML_HEAD } from '../xml/xml-text.ts'
import { writeZip } from '../zip/write-zip.ts'
import { writeItem1 } from './write-item1.ts'
import { reportOf } from './write-qti.ts'

const FILE = 'bank/bank.xml'
const SCHEMA = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2'

/** A package of one assessment with all questions, in the dialect of Canvas; with what it could not hold in `report.txt`. */
export function writeQti1(bank: ExportedBank): WrittenBank {
  const { written, losses, whole } = writeEach(bank, writeItem1)
  const items = written.map(({ text }) => text.xml).join('\n')
  const keys = [...new Set(written.flatMap(({ text }) => [...text.shown]))]
  const xml = `${XML_HEAD}<questestinterop xmlns="${SCHEMA}"><assessment ident="bank" title="Question bank"><section ident="root_section">
${items}
</section></assessment></questestinterop>
`
  const pictures = keys.map(
    (key) => [`web_resources/media/${key}`, bank.pictures.get(key)?.bytes ?? new Uint8Array()] as const,
  )
  const resources = pictures.map(
    ([name], at) =>
      `<resource identifier="m${at + 1}" type="webcontent" href="${name}"><file href="${name}"/></resource>`,
  )
  const manifest = `${XML_HEAD}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="manifest"><metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata><organizations/><resources>
<resource identifier="bank" type="imsqti_xmlv1p2" href="${FILE}"><file href="${FILE}"/></resource>
${resources.join('\n')}
</resources></manifest>
`
  const files = [
    ['imsmanifest.xml', Buffer.from(manifest)],
    [FILE, Buffer.from(xml)],
    ...pictures,
    ['report.txt', Buffer.from(reportOf(bank.questions.length, losses, whole))],
  ] as const
  return { bytes: writeZip(files), losses, whole }
}
