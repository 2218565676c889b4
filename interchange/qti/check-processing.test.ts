import { describe, expect, it } from 'vitest'
import { readQti } from './read-qti.ts'

/* Items that score otherwise than their `correctResponse` says, and some that score as it says. */

const declared = (right: string, more = 'cardinality="single" baseType="identifier"', mapping = '') =>
  `<responseDeclaration identifier="RESPONSE" ${more}><correctResponse>${right
    .split('|')
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse>${mapping}</responseDeclaration>`
const number = (value: string, type = 'integer') => declared(value, `cardinality="single" baseType="${type}"`)
const several = (right: string, mapping = '') =>
  declared(right, 'cardinality="multiple" baseType="identifier"', mapping)
const mapping = (entries: Record<string, number>, more = 'defaultValue="0"') =>
  `<mapping ${more}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`

const choice = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>${['p', 'q', 'r'].map((text, at) => `<simpleChoice identifier="C${at}">${text}</simpleChoice>`).join('')}</choiceInteraction>`
const place = '<p>How many: <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
const order = `<p>Order</p><orderInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></orderInteraction>`

const response = '<variable identifier="RESPONSE"/>'
const correct = '<correct identifier="RESPONSE"/>'
const isRight = `<match>${response}${correct}</match>`
const is = (name: string) => `<match>${response}<baseValue baseType="identifier">${name}</baseValue></match>`
const of = (value: number | string, type = 'float') => `<baseValue baseType="${type}">${value}</baseValue>`
const score = (inside: string, name = 'SCORE') => `<setOutcomeValue identifier="${name}">${inside}</setOutcomeValue>`
const when = (condition: string, then = score(of(1)), otherwise = '') =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${otherwise}</responseCondition>`
const otherwise = (inside: string) => `<responseElse>${inside}</responseElse>`
const processed = (rules: string) => `<responseProcessing>${rules}</responseProcessing>`
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`

const readWhole = (declaration: string, body: string, processing: string) => {
  const outcome = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
  const xml = `<assessmentItem identifier="i" title="t" adaptive="false">${declaration}${outcome}<itemBody>${body}</itemBody>${processing}</assessmentItem>`
  return readQti(new TextEncoder().encode(xml)).questions[0]!
}
const read = (declaration: string, body: string, processing: string) => {
  const { doubts = [], losses = [] } = readWhole(declaration, body, processing)
  return { doubts: doubts.map(({ code, detail }) => [code, detail]), losses: losses.map(({ code }) => code) }
}

describe('I45 what scores otherwise than it says', () => {
  it.each<[string, string, string, string, string, string]>([
    ['another value', declared('C0'), choice, processed(when(is('C1'))), 'keys_differ', 'A / B'],
    [
      'a mapping of another value',
      declared('C0', undefined, mapping({ C1: 2 })),
      choice,
      template('map_response'),
      ...(['keys_differ', 'A / B'] as const),
    ],
    ['all but it', declared('C0'), choice, processed(when(`<not>${isRight}</not>`)), 'keys_differ', 'A / B'],
    [
      'otherwise',
      declared('C0'),
      choice,
      processed(when(isRight, score(of(0)), otherwise(score(of(1))))),
      ...(['keys_differ', 'A / B'] as const),
    ],
    ['any of two', declared('C0'), choice, processed(when(`<or>${is('C0')}${is('C1')}</or>`)), 'keys_differ', 'A / B'],
    [
      'one of several',
      several('C0|C1'),
      choice,
      processed(when(`<member>${of('C0', 'identifier')}${response}</member>`)),
      ...(['keys_differ', 'A, B / A'] as const),
    ],
    [
      'a number and all above',
      number('5'),
      place,
      processed(when(`<gte>${response}${of(5)}</gte>`)),
      'keys_differ',
      '5 / 6',
    ],
    [
      'a number and all below',
      number('5'),
      place,
      processed(when(`<lte>${response}${of(5)}</lte>`)),
      'keys_differ',
      '5 / 4',
    ],
    [
      'a range',
      number('5', 'float'),
      place,
      processed(when(`<and><gte>${response}${of(4)}</gte><lte>${response}${of(6)}</lte></and>`)),
      ...(['keys_differ', '5 / 5.0005'] as const),
    ],
    [
      'a number that may be off to one side by more',
      number('5', 'float'),
      place,
      processed(when(`<equal toleranceMode="absolute" tolerance="0.1 2">${response}${correct}</equal>`)),
      ...(['keys_differ', '5 / 5.101'] as const),
    ],
    [
      'any order',
      declared('B|A', 'cardinality="ordered" baseType="identifier"'),
      order,
      processed(when(`<not><isNull>${response}</isNull></not>`)),
      'keys_differ',
      'B, A / A, B',
    ],
    [
      'a way that is not known',
      declared('C0'),
      choice,
      processed(when(`<customOperator>${response}</customOperator>`)),
      'lost',
      'customOperator',
    ],
    [
      'another word as well',
      declared('sun', 'cardinality="single" baseType="string"'),
      place,
      processed(
        when(`<or>${isRight}<stringMatch caseSensitive="false">${response}${of('star', 'string')}</stringMatch></or>`),
      ),
      ...(['keys_differ', 'sun / star'] as const),
    ],
    [
      'a word within others',
      declared('sun', 'cardinality="single" baseType="string"'),
      place,
      processed(when(`<stringMatch caseSensitive="false" substring="true">${response}${correct}</stringMatch>`)),
      ...(['keys_differ', 'sun / sun…'] as const),
    ],
    [
      'another number as well',
      number('5'),
      place,
      processed(when(`<or>${isRight}<match>${response}${of(9, 'integer')}</match></or>`)),
      ...(['keys_differ', '5 / 9'] as const),
    ],
    ['a template that is not known', declared('C0'), choice, template('own_template'), 'lost', 'own_template'],
  ])('%s', (_name, declaration, body, processing, code, detail) =>
    expect(read(declaration, body, processing).doubts).toEqual([[code, detail]]))
})

describe('I45 what scores as it says is not asked', () => {
  const composite = (name: string) => score(`<sum><variable identifier="SCORE"/>${of(1)}</sum>`, name)
  it.each<[string, string, string, string, string[]]>([
    ['no processing', declared('C0'), choice, '', []],
    ['the template of the right response', declared('C0'), choice, template('match_correct'), []],
    ['that of QTI 3', declared('C0'), choice, template('match_correct.xml'), []],
    ['a plain match', declared('C0'), choice, processed(when(isRight)), []],
    ['one that adds', declared('C0'), choice, processed(when(isRight, composite('SCORE'))), []],
    ['the same value', declared('C0'), choice, processed(when(is('C0'))), []],
    ['feedback alone', declared('C0'), choice, processed(when(isRight, score(of('x', 'identifier'), 'FEEDBACK'))), []],
    [
      'the score by way of feedback',
      declared('C0'),
      choice,
      processed(
        when(isRight, score(of('right', 'identifier'), 'FEEDBACK')) +
          when(`<match><variable identifier="FEEDBACK"/>${of('right', 'identifier')}</match>`),
      ),
      [],
    ],
    [
      'half for another',
      declared('C0'),
      choice,
      processed(when(isRight, score(of(1)), `<responseElseIf>${is('C1')}${score(of(0.5))}</responseElseIf>`)),
      ['partial_marks'],
    ],
    [
      'several by their mapping',
      several('C0|C2', mapping({ C0: 1, C2: 1 }, 'defaultValue="-1" lowerBound="0"')),
      choice,
      template('map_response'),
      [],
    ],
    [
      'a number within its tolerance',
      number('5', 'float'),
      place,
      processed(when(`<equal toleranceMode="absolute" tolerance="0.1 0.1">${response}${correct}</equal>`)),
      [],
    ],
    [
      'a number within a share of it',
      number('-40', 'float'),
      place,
      processed(when(`<equal toleranceMode="relative" tolerance="5 5">${response}${correct}</equal>`)),
      [],
    ],
    [
      'an exact number',
      number('5'),
      place,
      processed(when(`<equal toleranceMode="exact">${response}${correct}</equal>`)),
      [],
    ],
    ['an order', declared('B|A', 'cardinality="ordered" baseType="identifier"'), order, processed(when(isRight)), []],
  ])('%s', (_name, declaration, body, processing, losses) =>
    expect(read(declaration, body, processing)).toEqual({ doubts: [], losses }))

  it('all of several interactions, right together', () => {
    const other = (xml: string) => xml.replaceAll('RESPONSE', 'OTHER')
    const both = processed(when(`<and>${isRight}${other(is('C1'))}</and>`))
    const made = (right: string) =>
      read(declared('C0') + other(declared(right)), `<p>A passage.</p>${choice}${other(choice)}`, both)
    expect([made('C1').doubts, made('C2').doubts]).toEqual([[], [['keys_differ', 'C / B']]])
  })

  it('I81 a processing of many rules is not run without end', () => {
    const rules = when(isRight) + when(`<and>${is('C0').repeat(100)}</and>`).repeat(200)
    expect(read(declared('C0'), choice, processed(rules)).doubts).toEqual([['lost', 'responseProcessing']])
  })
})

describe('I45 what an item scores', () => {
  const wrong = (then: string) =>
    `<responseElseIf><isNull>${response}</isNull>${score(of(0))}</responseElseIf>${otherwise(then)}`

  it.each<[string, string, number | undefined, number | undefined, string[]]>([
    ['two marks', processed(when(isRight, score(of(2)))), 2, undefined, []],
    ['a template, which says none', template('match_correct'), undefined, undefined, []],
    ['a loss of a half', processed(when(isRight, score(of(2)), wrong(score(of(-0.5))))), 2, 0.5, []],
    [
      'a loss for nothing too',
      processed(when(isRight, score(of(2)), otherwise(score(of(-1))))),
      2,
      undefined,
      ['negative_by_option'],
    ],
    [
      'a loss by the option',
      processed(when(isRight, score(of(1)), `<responseElseIf>${is('C1')}${score(of(-1))}</responseElseIf>`)),
      ...([1, undefined, ['negative_by_option']] as const),
    ],
  ] as [
    string,
    string,
    number | undefined,
    number | undefined,
    string[],
  ][])('%s', (_name, processing, marks, negative, losses) => {
    const read = readWhole(declared('C0'), choice, processing)
    expect([read.max_marks, read.negative_marks, (read.losses ?? []).map(({ code }) => code)]).toEqual([
      marks,
      negative,
      losses,
    ])
    expect(read.doubts).toEqual([])
  })
})
