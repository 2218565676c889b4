import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { refusedOf } from '../items/testing/refused.ts'
import { readQti } from './read-qti.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const lossesOf = ({ losses = [] }: ImportedQuestion) => losses.map(({ code }) => code)

const declared = (values: readonly string[], more = 'cardinality="single" baseType="identifier"') =>
  `<responseDeclaration identifier="R" ${more}><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
const item = (declaration: string, body: string, attributes = '') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" ${attributes}>${declaration}<itemBody>${body}</itemBody></assessmentItem>`
const choices = (name: string, ...texts: string[]) =>
  texts.map((text, at) => `<${name} identifier="${'ABCDEFGH'[at]}">${text}</${name}>`).join('')
const choice = (...texts: string[]) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>${choices('simpleChoice', ...texts)}</choiceInteraction>`
const read = (xml: string) => readQti(encode(xml)).questions
const sets = (lefts: string[], rights: string[]) =>
  [lefts, rights]
    .map(
      (side, at) =>
        `<simpleMatchSet>${side.map((text, index) => `<simpleAssociableChoice identifier="${at === 0 ? 'L' : 'R'}${index}" matchMax="1">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`,
    )
    .join('')
const word = '<textEntryInteraction responseIdentifier="R"/>'
const text = 'cardinality="single" baseType="string"'

describe('QTI 2', () => {
  it.each<[string, string, object, string[]]>([
    [
      'one right choice',
      item(declared(['B']), choice('joule', 'newton')),
      { type: 'MCQ_SINGLE', question_text: '<p>Which?</p>' },
      [],
    ],
    [
      'several',
      item(declared(['A', 'C'], 'cardinality="multiple" baseType="identifier"'), choice('a', 'b', 'c')),
      { type: 'MCQ_MULTI' },
      [],
    ],
    [
      'true or false',
      item(declared(['A']), choice('True', 'False')),
      { type: 'TRUE_FALSE', answer: { value: true } },
      [],
    ],
    [
      'an order',
      item(
        declared(['B', 'A'], 'cardinality="ordered" baseType="identifier"'),
        `<p>Order</p><orderInteraction responseIdentifier="R">${choices('simpleChoice', 'a', 'b')}</orderInteraction>`,
      ),
      { type: 'ORDER', answer: { sequence: ['<p>b</p>', '<p>a</p>'] } },
      [],
    ],
    [
      'columns',
      item(
        declared(['L0 R1', 'L1 R0'], 'cardinality="multiple" baseType="directedPair"'),
        `<matchInteraction responseIdentifier="R"><prompt>Match</prompt>${sets(['a', 'b'], ['x', 'y', 'z'])}</matchInteraction>`,
      ),
      {
        type: 'MATCH',
        answer: {
          pairs: [
            ['<p>a</p>', '<p>y</p>'],
            ['<p>b</p>', '<p>x</p>'],
          ],
          distractors: ['<p>z</p>'],
        },
      },
      [],
    ],
    [
      'a place within the text',
      item(declared(['sun'], text), `<p>The ${word} is a star.</p>`),
      { type: 'FILL_BLANK', question_text: '<p>The {{1}} is a star.</p>', answer: { blanks: [['sun']] } },
      [],
    ],
    [
      'a number with its unit',
      item(
        declared(['9.8'], 'cardinality="single" baseType="float"') +
          '<responseProcessing><equal toleranceMode="absolute" tolerance="0.1 0.1"/></responseProcessing>',
        `<p>How much?</p><p>${word} m/s</p>`,
      ),
      { type: 'NUMERIC', question_text: '<p>How much?</p>', answer: { value: 9.8, tolerance: 0.1, unit: 'm/s' } },
      [],
    ],
    [
      'a long answer, with words for markers',
      item(
        declared([], text),
        '<p>Why?</p><rubricBlock view="scorer"><p>Since.</p></rubricBlock><extendedTextInteraction responseIdentifier="R" expectedLines="8"/>',
      ),
      { type: 'SHORT', question_text: '<p>Why?</p>', answer: { model_answer: '<p>Since.</p>' } },
      [],
    ],
    [
      'a drawing',
      item(
        declared([], 'cardinality="single" baseType="file"'),
        '<p>Draw.</p><drawingInteraction responseIdentifier="R"><object type="image/png" data="a.png"/></drawingInteraction>',
      ),
      { type: 'DIAGRAM' },
      [],
    ],
    [
      'gaps',
      item(
        declared(['W G'], 'cardinality="multiple" baseType="directedPair"'),
        '<gapMatchInteraction responseIdentifier="R"><gapText identifier="W">sun</gapText><gapText identifier="V">moon</gapText><p>The <gap identifier="G"/> is a star.</p></gapMatchInteraction>',
      ),
      { type: 'FILL_BLANK', question_text: '<p>The {{1}} is a star.</p>', answer: { blanks: [['sun']] } },
      ['word_bank'],
    ],
    [
      'a formula',
      item(
        declared(['A']),
        `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><msqrt><mi>x</mi></msqrt></math></p>${choice('a', 'b')}`,
      ),
      { question_text: expect.stringContaining('data-latex="\\sqrt{x}"') },
      [],
    ],
    [
      'by scores alone',
      item(
        '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><mapping><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="1"/></mapping></responseDeclaration>',
        choice('a', 'b'),
      ),
      { question_options: [{ is_correct: false }, { is_correct: true }] },
      ['partial_marks'],
    ],
    [
      'feedback and a sound',
      item(declared(['A']), `<p>Hear <audio src="a.mp3"/></p>${choice('a', 'b')}`).replace(
        '</assessmentItem>',
        '<modalFeedback identifier="f"><p>So.</p></modalFeedback></assessmentItem>',
      ),
      { explanation: '<p>So.</p>' },
      ['media'],
    ],
  ])('I45 %s', (_name, xml, wanted, losses) => {
    const questions = read(xml)
    expect(questions).toMatchObject([wanted])
    expect([questions.flatMap(codesOf), questions.flatMap(lossesOf), refusedOf({ questions })]).toEqual([
      [],
      losses,
      [],
    ])
  })

  it('I45 several interactions are a case study, with its marks shared', () => {
    const more =
      declared(['sun'], text).replace('"R"', '"S"') +
      '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>4</value></defaultValue></outcomeDeclaration>'
    const [question] = read(
      item(
        declared(['A']) + more,
        `<p>A passage.</p>${choice('a', 'b')}<p>The ${word.replace('"R"', '"S"')} is a star.</p>`,
      ),
    )
    expect(question).toMatchObject({
      ...{ type: 'CASE_STUDY', max_marks: 4, doubts: [] },
      sub_questions: [
        { type: 'MCQ_SINGLE', max_marks: 2, content: '<p>Which?</p>' },
        { type: 'FILL_BLANK', max_marks: 2, answer: { blanks: [['sun']] } },
      ],
      question_text: '<p>A passage.</p><p>The ________ (2) is a star.</p>',
    })
    expect(refusedOf({ questions: [question!] })).toEqual([])
  })

  it.each<[string, string, string]>([
    ['a place in a picture', item(declared([]), '<p>Click.</p><hotspotInteraction responseIdentifier="R"/>'), 'whole'],
    [
      'an item that adapts',
      item(declared(['A']), choice('a', 'b')).replace('adaptive="false"', 'adaptive="true"'),
      'whole',
    ],
    ['variables', item(`<templateDeclaration identifier="x"/>${declared(['A'])}`, choice('a', 'b')), 'whole'],
    ['no interaction', item('', '<p>Read.</p>'), 'whole'],
    [
      'an entry used twice',
      item(
        declared(['L0 R0', 'L1 R0'], 'cardinality="multiple" baseType="directedPair"'),
        `<matchInteraction responseIdentifier="R">${sets(['a', 'b'], ['x', 'y'])}</matchInteraction>`,
      ),
      'whole',
    ],
    ['no right choice', item(declared([]), choice('a', 'b')), 'no_key'],
    ['a right choice that is not there', item(declared(['Z']), choice('a', 'b')), 'no_key'],
    ['no word', item(declared([], text), `<p>The ${word} is.</p>`), 'no_key'],
    ['nine choices', item(declared(['A']), choice(...'abcdefghi')), 'too_many_options'],
    [
      'two numbers',
      item(declared(['1', '2'], 'cardinality="multiple" baseType="float"'), `<p>A ${word}</p>`),
      'two_answers',
    ],
  ])('I45 %s: %s', (_name, xml, code) => expect(read(xml).map(codesOf)).toEqual([[code]]))
})

it('I45 QTI 3 by its own names', () => {
  const xml = `<qti-assessment-item identifier="i" title="t" adaptive="false"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration><qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="3"/><qti-item-body><p>Say:</p><qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Which?</qti-prompt>${choices('qti-simple-choice', 'joule', 'newton')}</qti-choice-interaction></qti-item-body></qti-assessment-item>`
  const [question] = read(xml)
  expect(question).toMatchObject({ type: 'MCQ_SINGLE', max_marks: 3, question_text: '<p>Say:</p><p>Which?</p>' })
  expect(question?.question_options.map(({ is_correct }) => is_correct)).toEqual([false, true])
})

describe('QTI 1.2', () => {
  const lid = (ident: string, labels: string[], material = '', more = '') =>
    `<response_lid ident="${ident}" ${more}>${material && `<material><mattext>${material}</mattext></material>`}<render_choice>${labels.map((label, at) => `<response_label ident="${at + 1}"><material><mattext texttype="text/html">${label}</mattext></material></response_label>`).join('')}</render_choice></response_lid>`
  const condition = (ident: string, value: string, score = 100) =>
    `<respcondition><conditionvar><varequal respident="${ident}">${value}</varequal></conditionvar><setvar action="Set" varname="SCORE">${score}</setvar></respcondition>`
  const item1 = (kind: string, stem: string, inside: string, conditions = '') =>
    `<item ident="i" title="t"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;${stem}&lt;/p&gt;</mattext></material>${inside}</presentation><resprocessing>${conditions}</resprocessing></item>`
  const file = (...items: string[]) =>
    `<questestinterop><assessment ident="a" title="Quiz"><section ident="s">${items.join('')}</section></assessment></questestinterop>`
  const several =
    '<respcondition><conditionvar><and><varequal respident="r">1</varequal><not><varequal respident="r">2</varequal></not><varequal respident="r">3</varequal></and></conditionvar><setvar varname="SCORE">100</setvar></respcondition>'
  const fib = (ident: string) => `<response_str ident="${ident}"><render_fib/></response_str>`

  it.each<[string, string, object]>([
    [
      'one right choice',
      item1('multiple_choice_question', 'Which?', lid('r', ['a', 'b']), condition('r', '2')),
      { type: 'MCQ_SINGLE', max_marks: 2, category: ['Quiz'] },
    ],
    [
      'several',
      item1('multiple_answers_question', 'Which?', lid('r', ['a', 'b', 'c'], '', 'rcardinality="Multiple"'), several),
      { type: 'MCQ_MULTI', question_options: [{ is_correct: true }, { is_correct: false }, { is_correct: true }] },
    ],
    [
      'true or false',
      item1('true_false_question', 'So?', lid('r', ['True', 'False']), condition('r', '2')),
      { type: 'TRUE_FALSE', answer: { value: false } },
    ],
    [
      'words',
      item1('short_answer_question', 'Say', fib('r'), condition('r', 'sun') + condition('r', 'Sun')),
      { type: 'FILL_BLANK', question_text: '<p>Say</p><p>{{1}}</p>', answer: { blanks: [['sun', 'Sun']] } },
    ],
    [
      'blanks by their names',
      item1(
        'fill_in_multiple_blanks_question',
        'The [a] and [b].',
        lid('response_a', ['sun'], 'a') + lid('response_b', ['moon'], 'b'),
        condition('response_a', '1', 50) + condition('response_b', '1', 50),
      ),
      { type: 'FILL_BLANK', question_text: '<p>The {{1}} and {{2}}.</p>', answer: { blanks: [['sun'], ['moon']] } },
    ],
    [
      'places to choose',
      item1(
        'multiple_dropdowns_question',
        'The [a] and [b].',
        lid('response_a', ['sun', 'x'], 'a') + lid('response_b', ['moon', 'y'], 'b'),
        condition('response_a', '1', 50) + condition('response_b', '2', 50),
      ),
      { type: 'CASE_STUDY', sub_questions: [{ max_marks: 1, type: 'MCQ_SINGLE' }, { max_marks: 1 }] },
    ],
    [
      'columns',
      item1(
        'matching_question',
        'Match',
        lid('r1', ['x', 'y', 'z'], 'a') + lid('r2', ['x', 'y', 'z'], 'b'),
        condition('r1', '1', 50) + condition('r2', '3', 50),
      ),
      {
        type: 'MATCH',
        answer: {
          pairs: [
            ['<p>a</p>', '<p>x</p>'],
            ['<p>b</p>', '<p>z</p>'],
          ],
          distractors: ['<p>y</p>'],
        },
      },
    ],
    [
      'a number',
      item1(
        'numerical_question',
        'How?',
        fib('r'),
        '<respcondition><conditionvar><or><varequal respident="r">5</varequal><and><vargte respident="r">4.5</vargte><varlte respident="r">5.5</varlte></and></or></conditionvar><setvar>100</setvar></respcondition>',
      ),
      { type: 'NUMERIC', answer: { value: 5, tolerance: 0.5 } },
    ],
    ['a long answer', item1('essay_question', 'Why?', fib('r')), { type: 'LONG' }],
  ])('I45 %s', (_name, xml, wanted) => {
    const questions = read(file(xml))
    expect(questions).toMatchObject([wanted])
    expect([questions.flatMap(codesOf), refusedOf({ questions })]).toEqual([[], []])
  })

  it('I45 any of several is not all of them', () => {
    const any = several.replaceAll('and>', 'or>')
    const labels = lid('r', ['a', 'b', 'c'], '', 'rcardinality="Multiple"')
    expect(read(file(item1('multiple_answers_question', 'Which?', labels, any))).map(codesOf)).toEqual([
      ['keys_differ'],
    ])
  })

  it.each([
    ['calculated_question', 'whole'],
    ['text_only_question', 'whole'],
    ['multiple_choice_question', 'no_key'],
  ])('I45 %s without an answer: %s', (kind, code) =>
    expect(read(file(item1(kind, 'A', lid('r', ['a', 'b'])))).flatMap(codesOf)).toEqual([code]))
})

describe('I45 a package', () => {
  const resource = (href: string, type = 'imsqti_item_xmlv2p1') =>
    `<resource identifier="x" type="${type}" href="${href}"><file href="${href}"/></resource>`
  const manifest = (...resources: string[]) => `<manifest><resources>${resources.join('')}</resources></manifest>`
  const picture = new Uint8Array([1, 2, 3])
  const packed = (parts: Record<string, string | Uint8Array>) =>
    readQti(
      zipSync(
        Object.fromEntries(
          Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? encode(part) : part]),
        ),
      ),
    )
  const one = (name: string) =>
    item(declared(['A']), `<p>${name} <img src="../media/a.png" alt="P"/></p>${choice('a', 'b')}`)

  it('has its items in the order of its manifest, with pictures beside or above them', () => {
    const bank = packed({
      'x/imsmanifest.xml': manifest(resource('items/2.xml'), resource('items/1.xml')),
      ...{ 'x/items/1.xml': one('first'), 'x/items/2.xml': one('second'), 'x/media/a.png': picture },
    })
    expect(bank.questions.map(({ question_text }) => question_text.slice(3, 9).trim())).toEqual(['second', 'first'])
    expect([...bank.pictures].map(([name, bytes]) => [name, ...bytes])).toEqual([['x/media/a.png', ...picture]])
    expect(bank.questions[0]?.question_text).toContain('<img src="part:x/media/a.png" alt="P">')
  })

  it.each([
    ['<img src="../media/a.png" alt="P" width="80" height="60"/>', ' width="80"'],
    ['<object type="image/png" data="../media/a.png" width="80" height="60">P</object>', ' width="80"'],
    ['<img src="../media/a.png" alt="P" style="width:50%"/>', ''],
  ])('I45 a picture is as wide as it was: %s', (shown, width) => {
    const bank = packed({
      'x/imsmanifest.xml': manifest(resource('items/1.xml')),
      ...{ 'x/items/1.xml': item(declared(['A']), `<p>${shown}</p>${choice('a', 'b')}`), 'x/media/a.png': picture },
    })
    expect(bank.questions[0]?.question_text).toContain(`<img src="part:x/media/a.png" alt="P"${width}>`)
  })

  it('may name its test alone; what is missing or damaged is blocked by name, the others come in', () => {
    const test = `<assessmentTest>${['i/1.xml', 'i/2.xml', 'i/3.xml'].map((href) => `<assessmentItemRef identifier="x" href="${href}"/>`).join('')}</assessmentTest>`
    const bank = packed({
      'imsmanifest.xml': manifest(resource('test.xml', 'imsqti_test_xmlv2p1')),
      ...{ 'test.xml': test, 'i/1.xml': '<assessmentItem><itemBody>', 'i/2.xml': one('there') },
    })
    expect(bank.questions.map(codesOf)).toEqual([['missing_file'], ['missing_picture'], ['missing_file']])
    expect(bank.questions.flatMap(({ doubts = [] }) => doubts.map(({ detail }) => detail))).toEqual([
      'i/1.xml',
      '../media/a.png',
      'i/3.xml',
    ])
    expect(lossesOf(bank.questions[1]!)).toEqual(['missing_picture'])
  })

  it('§11 without an item is no QTI', () =>
    expect(() => packed({ 'imsmanifest.xml': manifest() })).toThrowError(
      expect.objectContaining({ sentence: expect.objectContaining({ code: 'file.no_qti' }) }),
    ))
})
