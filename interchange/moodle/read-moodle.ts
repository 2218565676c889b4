import { say } from '../../domain/say.ts'
import { categoryPath } from '../gift/records.ts'
import { type ReadFacts, takeFacts, withFacts } from '../items/fact-tags.ts'
import type { ImportDoubt, ImportedBank, ImportedQuestion } from '../items/imported-question.ts'
import { type FactualQuestion, joinCases } from '../items/join-cases.ts'
import { doubtOf, isBlank, pictureDoubts } from '../items/kinds.ts'
import { translationOf } from '../items/translated.ts'
import { FileRefusal } from '../refusal.ts'
import { wordXml } from '../word/docx/limits.ts'
import { allNodes, attributeOf, nodeAt, nodesIn, readXmlTree, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { moodleKinds } from './kinds.ts'
import { languagesOf } from './languages.ts'
import { MoodleTexts } from './moodle-texts.ts'

/** Characters of where a question is from. */
const MOST_ORIGIN = 200

/**
 * A bank as Moodle exports it as XML. A question of a kind that is not read is blocked by its name.
 * @throws FileRefusal where the XML is damaged, or none of Moodle's
 */
export function readMoodle(bytes: Uint8Array): ImportedBank {
  const root = readXmlTree(bytes, wordXml)
  if (root.name !== 'quiz') throw new FileRefusal('wrong_type', say('file.no_moodle'))
  const found: FactualQuestion[] = []
  const pictures = new Map<string, Uint8Array>()
  let category: string[] = []
  for (const node of nodesIn(root, 'question')) {
    if (attributeOf(node, 'type') === 'category') {
      category = categoryPath(textIn(nodeAt(node, 'category', 'text')))
      continue
    }
    const row = found.length + 1
    const languages = languagesIn(node)
    const texts = new MoodleTexts(node, row, languages[0])
    found.push(inLanguages({ node, row, category }, texts, languages))
    for (const [part, base64] of texts.pictures) pictures.set(part, Buffer.from(base64, 'base64'))
  }
  const questions = joinCases(found)
  return { total: questions.length, questions, problems: [], pictures }
}

interface PlacedNode {
  node: XmlNode
  row: number
  category: string[]
}

/** The languages of a question: of its text before those of its options and answers. */
function languagesIn(node: XmlNode): string[] {
  const all = [textIn(nodeAt(node, 'questiontext', 'text')), ...allNodes(node, 'text').map(textIn)]
  return [...new Set(all.flatMap(languagesOf))]
}

/** A question as it is in its first language, and what it says in others. */
function inLanguages(placed: PlacedNode, texts: MoodleTexts, [own, ...others]: readonly string[]): FactualQuestion {
  const { node, row } = placed
  const facts = takeFacts(
    nodesIn(nodeAt(node, 'tags'), 'tag')
      .map((tag) => texts.raw(tag))
      .filter(Boolean),
  )
  const question = withFacts(toQuestion(placed, texts, facts), facts)
  if (own === undefined) return { question, facts }
  const translations = others.map((language) => {
    const inIt = new MoodleTexts(node, row, language, true)
    const translated = toQuestion(placed, inIt, facts)
    for (const [part, base64] of inIt.pictures) texts.pictures.set(part, base64)
    return translationOf(translated, language)
  })
  return {
    question: { ...question, language: facts.language ?? own, ...(translations.length > 0 && { translations }) },
    facts,
  }
}

function toQuestion(
  { node, row, category }: PlacedNode,
  texts: MoodleTexts,
  { type: said }: ReadFacts,
): ImportedQuestion {
  const kind = attributeOf(node, 'type')
  const stem = texts.html(nodeAt(node, 'questiontext'))
  const grade = Number(textIn(nodeAt(node, 'defaultgrade')).trim())
  const marks = grade > 0 ? grade : null
  const idnumber = textIn(nodeAt(node, 'idnumber')).trim().slice(0, MOST_ORIGIN)
  const placed = {
    ...(idnumber !== '' && { origin: idnumber }),
    ...{ row, ...(category.length > 0 && { category }) },
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
  const { doubts, ...found } = read({ question: node, texts, stem, marks, said })
  const text = found.question_text ?? stem
  const noText: ImportDoubt[] = isBlank(text) ? [doubtOf('no_text', 'question_text')] : []
  return {
    ...placed,
    ...{ question_options: [], question_text: text, ...found },
    ...(texts.explanations.length > 0 && { explanation: texts.explanations.join('') }),
    doubts: [...texts.doubts, ...pictureDoubts(texts), ...noText, ...doubts],
    losses: texts.losses,
  }
}
