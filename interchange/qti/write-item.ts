import { type ExportWork, partQuestion } from '../items/export-work.ts'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { askedTags } from '../items/fact-tags.ts'
import { titleOf } from '../items/written-html.ts'
import { escapeXml, XML_HEAD } from '../xml/xml-text.ts'
import { type QtiVersion, QtiWriting } from './qti-writing.ts'
import { type AskedXml, askedWriters } from './write-asked.ts'

export interface WrittenItem {
  id: number
  xml: string
  pictures: ReadonlySet<string>
  needs_blank: boolean
}

const NAMESPACES: Record<QtiVersion, string> = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '2.2': 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
}

export function writeItem(question: ExportedQuestion, work: ExportWork, version: QtiVersion): WrittenItem {
  const xml = new QtiWriting(version, work)
  const { max_marks, negative_marks } = question
  if (question.translations.length > 0) work.lose('translations')
  const { declarations, outcomes, body, processing } =
    question.type === 'CASE_STUDY' ? caseStudy(question, xml) : single(question, xml)
  const outcome = (identifier: string, most: number, least: number | null = null) =>
    xml.element('outcomeDeclaration', {
      ...{ identifier, cardinality: 'single', baseType: 'float', normalMaximum: most, normalMinimum: least },
    })
  const feedback = question.explanation ? xml.html(question.explanation) : ''
  const shownWith = xml.element(
    'outcomeDeclaration',
    { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' },
    xml.element('defaultValue', {}, xml.element('value', {}, 'explanation')),
  )
  const inside = [
    declarations,
    outcome('SCORE', max_marks, negative_marks > 0 ? -negative_marks : null),
    ...outcomes.map(({ name, marks }) => outcome(name, marks)),
    feedback === '' ? '' : shownWith,
    xml.element('itemBody', {}, body),
    processing === '' ? '' : xml.element('responseProcessing', {}, processing),
    feedback === ''
      ? ''
      : xml.element(
          'modalFeedback',
          { outcomeIdentifier: 'FEEDBACK', identifier: 'explanation', showHide: 'show' },
          xml.is_three ? xml.element('contentBody', {}, feedback) : feedback,
        ),
  ]
  const item = xml.element(
    'assessmentItem',
    {
      ...{ xmlns: NAMESPACES[version], identifier: `q${question.id}`, title: titleOf(question.question_text) },
      ...{ adaptive: false, timeDependent: false, 'xml:lang': question.language },
    },
    inside.join(''),
  )
  const isDrawn = question.type === 'DIAGRAM' || question.sub_questions.some(({ type }) => type === 'DIAGRAM')
  return {
    ...{ id: question.id, pictures: xml.shown, needs_blank: isDrawn },
    xml: `${XML_HEAD}${item}\n`,
  }
}

interface ItemXml {
  declarations: string
  outcomes: { name: string; marks: number }[]
  body: string
  processing: string
}

function asked(question: ExportedQuestion, id: string, xml: QtiWriting): AskedXml {
  const write = question.type === 'CASE_STUDY' ? undefined : askedWriters[question.type]
  if (!write) throw new Error(`${question.type} is no question by itself`)
  return write(question, id, xml)
}

const single = (question: ExportedQuestion, xml: QtiWriting): ItemXml => {
  const { declarations, body, ...reached } = asked(question, 'RESPONSE', xml)
  return { declarations, body, outcomes: [], processing: score(reached, 'SCORE', question, xml) }
}

/** How an outcome is worked out; '' for what people mark. */
function score(
  { right, share }: Pick<AskedXml, 'right' | 'share'>,
  identifier: string,
  { max_marks, negative_marks }: Pick<ExportedQuestion, 'max_marks' | 'negative_marks'>,
  xml: QtiWriting,
): string {
  const float = (value: number) => xml.element('baseValue', { baseType: 'float' }, String(value))
  const set = (value: string) => xml.element('setOutcomeValue', { identifier }, value)
  if (share) return set(xml.element('product', {}, share + float(max_marks)))
  if (right === null) return ''
  const isRight = xml.element('responseIf', {}, right + set(float(max_marks)))
  const response = identifier === 'SCORE' ? 'RESPONSE' : identifier.replace('SCORE', 'RESPONSE')
  const isEmpty = xml.element('isNull', {}, xml.element('variable', { identifier: response }))
  const otherwise =
    negative_marks > 0
      ? xml.element('responseElseIf', {}, isEmpty + set(float(0))) +
        xml.element('responseElse', {}, set(float(-negative_marks)))
      : ''
  return xml.element('responseCondition', {}, isRight + otherwise)
}

/** Its parts are divisions of the body, told by their classes, each with a score of its own. */
function caseStudy(question: ExportedQuestion, xml: QtiWriting): ItemXml {
  const parts = question.sub_questions.map((part, at) => {
    const one = partQuestion(question, part)
    const id = `RESPONSE_${at + 1}`
    const { declarations, body, ...reached } = asked(one, id, xml)
    const name = `SCORE_${at + 1}`
    if (part.or_group) xml.lose('or_group')
    const classes = ['part', `marks-${part.max_marks}`, ...askedTags(one).map((tag) => tag.replace(':', '-'))]
    const label = part.or_group ? ` label="${escapeXml(part.or_group)}"` : ''
    return {
      ...{ declarations, name, marks: part.max_marks },
      body: `<div id="part${at + 1}" class="${classes.join(' ')}"${label}>${body}</div>`,
      processing: score(reached, name, one, xml),
    }
  })
  const sum = parts.map(({ name }) => xml.element('variable', { identifier: name })).join('')
  const total = xml.element('setOutcomeValue', { identifier: 'SCORE' }, xml.element('sum', {}, sum))
  return {
    declarations: parts.map(({ declarations }) => declarations).join(''),
    outcomes: parts.map(({ name, marks }) => ({ name, marks })),
    body: xml.html(question.question_text) + parts.map(({ body }) => body).join(''),
    processing: parts.map(({ processing }) => processing).join('') + total,
  }
}
