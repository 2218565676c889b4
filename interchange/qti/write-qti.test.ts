import { expect, it } from 'vitest'
import type { ExportedQuestion } from '../items/exported-question.ts'
import { writeMoodle } from '../moodle/write-moodle.ts'
import { wordXml, wordZip } from '../word/docx/limits.ts'
import { allNodes, attributeOf, nodesIn, readXmlTree, type XmlNode } from '../xml/xml-tree.ts'
import { openZip } from '../zip/zip-parts.ts'
import { asQti2 } from './qti-names.ts'
import type { QtiVersion } from './qti-writing.ts'
import { readQti } from './read-qti.ts'
import { qtiWriter } from './write-qti.ts'
import { writeQti1 } from './write-qti1.ts'

const question = (more: Partial<ExportedQuestion>): ExportedQuestion => ({
  ...{ id: 1, type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 2, negative_marks: 0.5 },
  ...{ question_text: '<p>What <u>is</u> it?</p>', question_options: [], sub_questions: [], answer: null },
  ...{ explanation: '<p>So.</p>', source: null, language: 'en', translations: [], tags: [], expected_minutes: null },
  place: { grade: 'Class 8', subject: 'Science', chapter: 'Light', topic: null },
  ...more,
})
const option = (data: string, is_correct = false) => ({ data: `<p>${data}</p>`, is_correct, fixed: false })
const questions = [
  question({ question_options: [option('a', true), option('b')] }),
  question({ id: 2, type: 'FILL_BLANK', question_text: '<p>{{1}}</p>', answer: { blanks: [['x', 'y']] } }),
  question({
    id: 3,
    type: 'MATCH',
    answer: {
      pairs: [
        ['<p>a</p>', '<p>b</p>'],
        ['<p>c</p>', '<p>d</p>'],
      ],
    },
  }),
  question({ id: 4, type: 'ORDER', answer: { sequence: ['<p>a</p>', '<p>b</p>'] } }),
  question({ id: 5, type: 'NUMERIC', answer: { value: 1, tolerance: 0.1, tolerance_kind: 'ABSOLUTE', unit: 'm' } }),
  question({ id: 6, type: 'LONG', answer: { model_answer: '<p>a</p>', marking_points: [{ text: 'x', marks: 2 }] } }),
  question({ id: 7, type: 'DIAGRAM', answer: { model_answer: '', marking_points: [] } }),
]
const bank = { questions, pictures: new Map(), with_answers: true }

/** The order that the schemas of 1EdTech give to what stands in an element, and the attributes that they ask for. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  assessmentItem: ['responseDeclaration', 'outcomeDeclaration', 'itemBody', 'responseProcessing', 'modalFeedback'],
  responseDeclaration: ['correctResponse', 'mapping'],
  responseCondition: ['responseIf', 'responseElseIf', 'responseElse'],
  manifest: ['metadata', 'organizations', 'resources'],
  resource: ['metadata', 'file'],
  item: ['itemmetadata', 'presentation', 'resprocessing', 'itemfeedback'],
  respcondition: ['conditionvar', 'setvar'],
}
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  assessmentItem: ['identifier', 'title', 'adaptive', 'timeDependent'],
  responseDeclaration: ['identifier', 'cardinality'],
  outcomeDeclaration: ['identifier', 'cardinality'],
  choiceInteraction: ['responseIdentifier', 'shuffle', 'maxChoices'],
  simpleChoice: ['identifier'],
  orderInteraction: ['responseIdentifier', 'shuffle'],
  matchInteraction: ['responseIdentifier', 'shuffle', 'maxAssociations'],
  simpleAssociableChoice: ['identifier', 'matchMax'],
  textEntryInteraction: ['responseIdentifier'],
  extendedTextInteraction: ['responseIdentifier'],
  drawingInteraction: ['responseIdentifier'],
  mapEntry: ['mapKey', 'mappedValue'],
  rubricBlock: ['view'],
  modalFeedback: ['outcomeIdentifier', 'identifier', 'showHide'],
  resource: ['identifier', 'type'],
  item: ['ident'],
  response_lid: ['ident'],
}

function faultsIn(node: XmlNode): string[] {
  const kids = nodesIn(node)
  const order = ORDER[node.name] ?? []
  const places = order.length > 0 ? kids.map(({ name }) => order.indexOf(name)) : []
  const own = places.some((place, at) => place === -1 || place < (places[at - 1] ?? 0)) ? [`order in ${node.name}`] : []
  const missing = (REQUIRED[node.name] ?? []).filter((name) => !node.attributes.has(name))
  return [...own, ...missing.map((name) => `${node.name} without ${name}`), ...kids.flatMap(faultsIn)]
}

const filesIn = (bytes: Uint8Array) => {
  const zip = openZip(bytes, wordZip)
  return new Map(zip.names.map((name) => [name, zip.find(name) ?? new Uint8Array()]))
}

it.each([
  '2.1',
  '2.2',
  '3.0',
] as const)('I47 a package of QTI %s has its manifest, items in the order of the schema, and a report', (version: QtiVersion) => {
  const files = filesIn(qtiWriter(version)(bank).bytes)
  const manifest = readXmlTree(files.get('imsmanifest.xml') ?? new Uint8Array(), wordXml)
  expect(faultsIn(manifest)).toEqual([])
  const listed = allNodes(manifest, 'file').map((node) => attributeOf(node, 'href'))
  expect([...new Set(listed)].filter((name) => !files.has(name))).toEqual([])
  const items = [...files].filter(([name]) => name.startsWith('items/'))
  expect(items).toHaveLength(questions.length)
  for (const [, bytes] of items) {
    const root = readXmlTree(bytes, wordXml)
    expect(faultsIn(version === '3.0' ? asQti2(root) : root)).toEqual([])
  }
  expect(new TextDecoder().decode(files.get('report.txt'))).toContain('Questions: 7. In this package: 7.')
})

it('I47 QTI 1.2 keeps the order of its elements, and its report names what is left out', () => {
  const files = filesIn(writeQti1(bank).bytes)
  expect(faultsIn(readXmlTree(files.get('bank/bank.xml') ?? new Uint8Array(), wordXml))).toEqual([])
  expect(new TextDecoder().decode(files.get('report.txt'))).toContain('Left out (whole:type): 4')
})

it('I47 Moodle XML has what each question needs, in the order in which Moodle writes it', () => {
  const root = readXmlTree(writeMoodle(bank).bytes, wordXml)
  const head = ['name', 'questiontext', 'generalfeedback', 'defaultgrade', 'penalty', 'hidden', 'idnumber']
  const asked = nodesIn(root, 'question').filter((node) => attributeOf(node, 'type') !== 'category')
  expect(
    asked.map((node) =>
      nodesIn(node)
        .slice(0, head.length)
        .map(({ name }) => name),
    ),
  ).toEqual(asked.map(() => head))
  expect(asked.map((node) => nodesIn(node).at(-1)?.name)).toEqual(asked.map(() => 'tags'))
})

it('the same questions give the same bytes', () => {
  expect(qtiWriter('2.1')(bank).bytes).toEqual(qtiWriter('2.1')(bank).bytes)
})

it.each(['2.1', '2.2', '3.0'] as const)('I47 what is written as QTI %s scores what it says', (version) => {
  const more = [
    question({ id: 8, type: 'MCQ_MULTI', question_options: [option('a', true), option('b'), option('c', true)] }),
    question({ id: 9, type: 'TRUE_FALSE', answer: { value: false } }),
    question({
      ...{ id: 10, type: 'NUMERIC' },
      answer: { value: -40, tolerance: 5, tolerance_kind: 'PERCENT', unit: null },
    }),
  ]
  const { bytes } = qtiWriter(version)({ ...bank, questions: [...questions, ...more] })
  expect(readQti(bytes).questions.map(({ doubts }) => doubts)).toEqual(Array(10).fill([]))
})
