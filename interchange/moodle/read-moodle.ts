import { say } from '../../domain/say.ts'
import { categoryPath } from '../gift/records.ts'
import type { ImportDoubt, ImportedBank, ImportedQuestion } from '../items/imported-question.ts'
import { doubtOf, isBlank } from '../items/kinds.ts'
import { FileRefusal } from '../refusal.ts'
import { wordXml } from '../word/docx/limits.ts'
import { attributeOf, nodeAt, nodesIn, readXmlTree, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { moodleKinds } from './kinds.ts'
import { MoodleTexts } from './moodle-texts.ts'

/**
 * A bank as Moodle exports it as XML. A question of a kind that is not read is blocked by its name.
 * @throws FileRefusal where the XML is damaged, or none of Moodle's
 */
export function readMoodle(bytes: Uint8Array): ImportedBank {
  const root = readXmlTree(bytes, wordXml)
  if (root.name !== 'quiz') throw new FileRefusal('wrong_type', say('file.no_moodle'))
  const questions: ImportedQuestion[] = []
  const pictures = new Map<string, Uint8Array>()
  let category: string[] = []
  for (const node of nodesIn(root, 'question')) {
    if (attributeOf(node, 'type') === 'category') {
      category = categoryPath(textIn(nodeAt(node, 'category', 'text')))
      continue
    }
    const row = questions.length + 1
    const texts = new MoodleTexts(node, row)
    questions.push(toQuestion(node, row, category, texts))
    for (const [part, base64] of texts.pictures) pictures.set(part, Buffer.from(base64, 'base64'))
  }
  return { total: questions.length, questions, problems: [], pictures }
}

function toQuestion(node: XmlNode, row: number, category: string[], texts: MoodleTexts): ImportedQuestion {
  const kind = attributeOf(node, 'type')
  const stem = texts.html(nodeAt(node, 'questiontext'))
  const grade = Number(textIn(nodeAt(node, 'defaultgrade')).trim())
  const marks = grade > 0 ? grade : null
  const tags = nodesIn(nodeAt(node, 'tags'), 'tag')
    .map((tag) => texts.raw(tag))
    .filter(Boolean)
  const placed = {
    ...{ row, ...(category.length > 0 && { category }), ...(tags.length > 0 && { tags }) },
    ...(marks !== null && { max_marks: marks }),
  }
  const read = Object.hasOwn(moodleKinds, kind) ? moodleKinds[kind] : undefined
  if (!read) {
    const doubts = [doubtOf('whole', 'question_text', kind)]
    const text = stem || texts.html(nodeAt(node, 'name')) || '<p>…</p>'
    return {
      ...placed,
      type: 'LONG',
      question_text: text,
      question_options: [],
      answer: null,
      doubts,
      losses: texts.losses,
    }
  }
  texts.explain(texts.html(nodeAt(node, 'generalfeedback')))
  texts.notice(node)
  const { doubts, ...found } = read({ question: node, texts, stem, marks })
  const text = found.question_text ?? stem
  const noText: ImportDoubt[] = isBlank(text) ? [doubtOf('no_text', 'question_text')] : []
  return {
    ...placed,
    ...{ question_options: [], question_text: text, ...found },
    ...(texts.explanations.length > 0 && { explanation: texts.explanations.join('') }),
    doubts: [...texts.doubts, ...noText, ...doubts],
    losses: texts.losses,
  }
}
