import { say } from '../../domain/say.ts'
import { type ReadFacts, takeFacts, withFacts } from '../items/fact-tags.ts'
import type { ImportedBank, ImportedQuestion } from '../items/imported-question.ts'
import { escapeHtml } from '../items/item-html.ts'
import { doubtOf } from '../items/kinds.ts'
import { FileRefusal } from '../refusal.ts'
import { attributeOf, nodeAt, type XmlNode } from '../xml/xml-tree.ts'
import { openQti, type QtiFile, type QtiPackage } from './package.ts'
import { asQti2, nodesWhere } from './qti-names.ts'
import { QtiTexts } from './qti-texts.ts'
import { readItem } from './read-item.ts'
import { readItem1 } from './read-item1.ts'

const pictureEnding = /\.(?:png|jpe?g|gif|webp|svg)$/i
const inlinePicture = /^data:image\/[\w.+-]+;base64,([\s\S]*)$/i

/**
 * Questions of QTI 1.2, 2.0 to 2.2 and 3.0: a package, or a file by itself. What a question shows comes with it; an item that can't be
 * read is blocked by name. Specifications: 1EdTech Question and Test Interoperability 1.2, 2.2 and 3.0.
 * @throws FileRefusal where it can't be opened, or is no QTI
 */
export function readQti(bytes: Uint8Array): ImportedBank {
  const file = openQti(bytes)
  const pictures = new Map<string, Uint8Array>()
  const questions: ImportedQuestion[] = []
  for (const one of file.files)
    for (const read of readersOf(one, takeFacts(file.keywordsOf(one.name)))) {
      const row = questions.length + 1
      const texts = new QtiTexts((source) => pictureOf(file, one.name, source, row, pictures))
      questions.push({ ...read(texts), row })
    }
  if (questions.length === 0) throw new FileRefusal('wrong_type', say('file.no_qti'))
  return { total: questions.length, questions, problems: [], pictures }
}

type ItemReader = (texts: QtiTexts) => Omit<ImportedQuestion, 'row'>

/** A reader for each item of a file; none for tests, passages and descriptions. */
function readersOf({ name, root }: QtiFile, facts: ReadFacts): ItemReader[] {
  if (!root) return [() => missing(name)]
  if (/^(?:qti-assessment-item|assessmentItem)$/.test(root.name)) {
    const item = root.name.startsWith('qti-') ? asQti2(root) : root
    return [(texts) => withFacts({ row: 0, ...readItem(item, texts, facts) }, facts)]
  }
  if (root.name !== 'questestinterop') return []
  const title = attributeOf(nodeAt(root, 'assessment') ?? nodeAt(root, 'objectbank'), 'title').trim()
  return nodesWhere(root, ({ name: tag }: XmlNode) => tag === 'item').map((item) => (texts) => ({
    ...readItem1(item, texts),
    ...(title !== '' && { category: [title] }),
  }))
}

const missing = (name: string): Omit<ImportedQuestion, 'row'> => ({
  ...{ type: 'LONG', question_text: `<p>${escapeHtml(name)}</p>`, question_options: [], answer: null },
  doubts: [doubtOf('missing_file', 'question_text', name.slice(0, 200))],
})

/** The name of a picture that an item shows, whose bytes are taken along. */
function pictureOf(
  file: QtiPackage,
  from: string,
  source: string,
  row: number,
  pictures: Map<string, Uint8Array>,
): string | null {
  const inline = inlinePicture.exec(source)?.[1]
  if (inline !== undefined) {
    const name = `${row}/inline-${pictures.size + 1}`
    pictures.set(name, Buffer.from(inline, 'base64'))
    return name
  }
  const name = file.resolve(from, source)
  if (name === null || !pictureEnding.test(name)) return null
  const bytes = pictures.get(name) ?? file.find(name)
  if (!bytes) return null
  pictures.set(name, bytes)
  return name
}
