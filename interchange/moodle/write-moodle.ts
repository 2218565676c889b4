import { type ExportWork, partQuestion, writeEach } from '../items/export-work.ts'
import type { ExportedBank, ExportedQuestion, WrittenBank } from '../items/exported-question.ts'
import { askedTags, caseTags, factTags } from '../items/fact-tags.ts'
import { titleOf } from '../items/written-html.ts'
import { escapeXml, XML_HEAD } from '../xml/xml-text.ts'
import { isShort, moodleWriters } from './write-kinds.ts'
import { MoodleWriting, textElement } from './write-texts.ts'

/**
 * A bank as Moodle reads it as XML, with its pictures in it. Categories are class, subject and chapter; what Moodle has no field for are
 * tags; a case study is a description and questions that have its name as a tag.
 */
export function writeMoodle(bank: ExportedBank): WrittenBank {
  const { written, losses, whole } = writeEach(bank, writeQuestion)
  const parts: string[] = []
  let category = ''
  for (const { question, text } of written) {
    const path = pathOf(question)
    if (path !== category) {
      category = path
      parts.push(`<question type="category">${textElement('category', path)}</question>`)
    }
    parts.push(text)
  }
  const xml = `${XML_HEAD}<quiz>\n${parts.join('\n')}\n</quiz>\n`
  return { bytes: Buffer.from(xml), losses, whole }
}

/** A stroke in a name is written twice. */
export const pathOf = ({ place: { grade, subject, chapter } }: ExportedQuestion): string =>
  `$course$/top/${[grade, subject, chapter].map((name) => name.replaceAll('/', '//')).join('/')}`

function writeQuestion(question: ExportedQuestion, work: ExportWork): string {
  if (question.type === 'CASE_STUDY') return writeCase(question, work)
  return asked(question, new MoodleWriting(question, work, isTranslatable(question)), work, factTags(question))
}

/** Places in a text would stand in each language of it, each to be filled. */
const isTranslatable = (question: ExportedQuestion) => question.type !== 'FILL_BLANK' || isShort(question)

function asked(question: ExportedQuestion, texts: MoodleWriting, work: ExportWork, tags: readonly string[]): string {
  const write = question.type === 'CASE_STUDY' ? undefined : moodleWriters[question.type]
  if (!write) throw new Error(`${question.type} is no question by itself`)
  const { kind, body, stem } = write(question, texts, work)
  const facts = { kind, marks: question.max_marks, title: titleOf(question.question_text) }
  const head = texts.element('questiontext', stem ?? ((one) => one.question_text))
  return wrapped(
    facts,
    head,
    texts.element('generalfeedback', ({ explanation }) => explanation ?? ''),
    body,
    tags,
  )
}

function wrapped(
  { kind, marks, title }: { kind: string; marks: number; title: string },
  text: string,
  feedback: string,
  body: string,
  tags: readonly string[],
): string {
  const all = tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('')
  return `<question type="${kind}">${textElement('name', title)}${text}${feedback}<defaultgrade>${marks}</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber></idnumber>${body}<tags>${all}</tags></question>`
}

function writeCase(question: ExportedQuestion, work: ExportWork): string {
  const name = `Q${question.id}`
  const { sub_questions, question_text, negative_marks } = question
  if (negative_marks > 0) work.lose('negative_marks')
  const partOf = (one: ExportedQuestion, at: number): ExportedQuestion => {
    const part = one.sub_questions[at] ?? sub_questions[at]
    if (!part) throw new Error(`No part ${at}`)
    return partQuestion(one, part)
  }
  const asQuestion = (at: number): ExportedQuestion => ({
    ...partOf(question, at),
    translations: question.translations.map((one) => ({
      ...one,
      ...{ question_text: one.sub_questions[at]?.content ?? '', explanation: null, answer: null },
      ...{ question_options: one.sub_questions[at]?.options ?? [], sub_questions: [] },
    })),
  })
  const parts = sub_questions.map((_, at) => asQuestion(at))
  const areTranslatable = parts.every(isTranslatable)
  const described = new MoodleWriting(question, work, areTranslatable)
  const head = wrapped(
    { kind: 'description', marks: 0, title: titleOf(question_text) },
    described.element('questiontext', (one) => one.question_text),
    described.element('generalfeedback', ({ explanation }) => explanation ?? ''),
    '',
    [...factTags(question), ...caseTags(name, null), `marks:${question.max_marks}`],
  )
  const texts = parts.map((part, at) => {
    const or_group = sub_questions[at]?.or_group ?? null
    if (or_group) work.lose('or_group')
    const tags = [...askedTags(part), ...caseTags(name, or_group)]
    return asked(part, new MoodleWriting(part, work, areTranslatable), work, tags)
  })
  return [head, ...texts].join('\n')
}
