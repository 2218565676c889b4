import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { refusedOf } from '../items/testing/refused.ts'
import { readMoodle } from './read-moodle.ts'

const folder = new URL('../fixtures/moodle/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.xml'))
const bankOf = (xml: string) => readMoodle(new TextEncoder().encode(xml))
const quiz = (...questions: string[]) =>
  bankOf(`<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('')}</quiz>`)
const text = (name: string, html: string, more = '') =>
  `<${name} format="html"${more}><text><![CDATA[${html}]]></text></${name}>`
const question = (type: string, html: string, ...inside: string[]) =>
  `<question type="${type}"><name><text>n</text></name>${text('questiontext', html)}<defaultgrade>2</defaultgrade>${inside.join('')}</question>`
const answer = (fraction: number | string, html: string) => text('answer', html, ` fraction="${fraction}"`)
const first = (...questions: string[]) => quiz(...questions).questions[0]!
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const lossesOf = ({ losses = [] }: ImportedQuestion) => losses.map(({ code }) => code)

it.each(names)('I40 %s: what is read can be stored, and every other question is named', (name) => {
  const bank = readMoodle(readFileSync(new URL(name, folder)))
  expect(bank.questions.length).toBeGreaterThan(0)
  expect(refusedOf(bank)).toEqual([])
})

it('I40 14 kinds of question as they are in files of Moodle', () => {
  const kinds = names.flatMap((name) => {
    const { questions } = readMoodle(readFileSync(new URL(name, folder)))
    return questions.map((one) => `${name.split('.')[0]} ${codesOf(one).join() || one.type}`)
  })
  expect([...new Set(kinds)]).toEqual([
    ...['clozeRef NUMERIC', 'clozeRef MCQ_SINGLE', 'clozeRef CASE_STUDY', 'description whole'],
    ...['diff_set_equalityRef whole', 'dragdrop_missing-wordsRef FILL_BLANK', 'essayRef VERY_SHORT'],
    ...['markdownRef MCQ_SINGLE', 'matchingRef MATCH', 'missing-wordsRef FILL_BLANK', 'multiple-choiceRef MCQ_SINGLE'],
    ...['multiple-true-falseRef CASE_STUDY', 'multiple-true-falseRef whole,lost', 'multiple-true-falseRef whole'],
    ...['numericalRef NUMERIC', 'orderingRef ORDER', 'shortanswerRef FILL_BLANK', 'true-falseRef TRUE_FALSE'],
  ])
})

describe('shares of the marks', () => {
  const choice = (single: string, ...shares: (number | string)[]) =>
    first(question('multichoice', 'Which?', single, ...shares.map((share, at) => answer(share, `o${at}`))))
  it.each<[string, ImportedQuestion, object, string[]]>([
    ['one right', choice('<single>true</single>', 100, 0, 0), { type: 'MCQ_SINGLE' }, []],
    ['a wrong one takes off', choice('<single>true</single>', 100, -25, -25), { negative_marks: 0.5 }, []],
    ['wrong ones take off other shares', choice('<single>true</single>', 100, -25, 0), {}, ['negative_by_option']],
    ['thirds', choice('<single>false</single>', 33.333, 33.333, 33.333, 0), { type: 'MCQ_MULTI' }, []],
    ['a wrong one of several', choice('<single>false</single>', 50, 50, -100), { type: 'MCQ_MULTI' }, ['penalty']],
    ['unequal shares', choice('<single>false</single>', 75, 25, 0), { type: 'MCQ_MULTI' }, ['partial_marks']],
    ['nothing said, one right', choice('', 100, 0), { type: 'MCQ_SINGLE' }, []],
    ['nothing said, one right and one in part', choice('', 100, 50, 0), { type: 'MCQ_SINGLE' }, ['partial_marks']],
    ['nothing said, several right', choice('', 50, 50, 0), { type: 'MCQ_MULTI' }, []],
  ])('I40 I46 %s', (_name, found, wanted, losses) => {
    expect(found).toMatchObject(wanted)
    expect([lossesOf(found), codesOf(found)]).toEqual([losses, []])
  })

  it('I40 no right one, and two right ones of one, are no answer', () => {
    const none = choice('<single>true</single>', 0, 0)
    expect([codesOf(none), codesOf(choice('<single>true</single>', 100, 100, 0))]).toEqual([['no_key'], ['two_keys']])
  })
})

describe('texts', () => {
  it('I40 by their format: HTML, plain text, Markdown as text', () => {
    const plain = '<questiontext format="plain_text"><text>Is 1 &lt; 2 &amp; so on?\n\nSay.</text></questiontext>'
    const markdown = '<questiontext format="markdown"><text>**Which**?</text></questiontext>'
    const made = (inner: string) => `<question type="essay">${inner}<defaultgrade>5</defaultgrade></question>`
    const [one, other] = quiz(made(plain), made(markdown)).questions
    expect(one).toMatchObject({ type: 'LONG', question_text: '<p>Is 1 &lt; 2 &amp; so on?</p><p>Say.</p>', losses: [] })
    expect(other).toMatchObject({ question_text: '<p>**Which**?</p>', losses: [{ code: 'markdown' }] })
  })

  it('I34 I35 MathML and TeX are formulas', () => {
    const math = '<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>'
    const own =
      '<math><semantics><mi>y</mi><annotation encoding="application/x-tex">y_{0}</annotation></semantics></math>'
    const { question_text } = first(question('essay', `<p>${math} ${own} \\(a\\) $$b^2$$ $5 and $6</p>`))
    expect([...question_text.matchAll(/data-latex="([^"]*)"/g)].map(([, tex]) => tex)).toEqual([
      ...['\\frac{1}{x}', 'y_{0}', 'a', 'b^2'],
    ])
    expect(question_text).toContain('$5 and $6')
  })

  it.each([
    ['width="120"', ' width="120"'],
    ['width="120px"', ' width="120"'],
    ['width="300" style="float: left; width: 120.4px"', ' width="120"'],
    ['width="50%"', ''],
    ['style="max-width: 90px; width: 50%" width="300"', ''],
    ['width="-3"', ''],
  ])('I40 a picture of %s is as wide as it was', (width, wanted) => {
    const bank = quiz(question('essay', `<p><img ${width} alt="P" src="data:image/png;base64,iVBORw0KGgo="></p>`))
    expect(bank.questions[0]?.question_text).toBe(`<p><img src="part:1/inline-1" alt="P"${wanted}></p>`)
  })

  it('I40 pictures of the same question, by name and in the text; one that is not there is told', () => {
    const picture = 'iVBORw0KGgo='
    const file = `<file name="a b.png" path="/" encoding="base64">${picture}</file>`
    const html = '<p><img src="@@PLUGINFILE@@/a%20b.png" alt="A &amp; B"><img src="http://x.test/c.png" alt="C"></p>'
    const bank = quiz(
      `<question type="essay"><questiontext format="html"><text><![CDATA[${html}]]></text>${file}</questiontext></question>`,
      question('essay', `<img src="data:image/png;base64,${picture}">`),
    )
    expect(bank.questions.map((one) => one.question_text)).toEqual([
      '<p><img src="part:1/a b.png" alt="A &amp; B">[C]</p>',
      '<p><img src="part:2/inline-1" alt="Picture"></p>',
    ])
    expect([...bank.pictures].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])).toEqual([
      ['1/a b.png', picture],
      ['2/inline-1', picture],
    ])
    expect(lossesOf(bank.questions[0]!)).toEqual(['missing_picture'])
    expect(bank.questions.map((one) => one.doubts)).toEqual([
      [{ code: 'missing_picture', field: 'question_text', detail: 'http://x.test/c.png' }],
      [],
    ])
  })

  it('I40 sounds, links and colours are told', () => {
    const html = '<p style="color: red">Hear <audio src="a.mp3"></audio> <a href="http://x.test/">there</a></p>'
    expect(lossesOf(first(question('essay', html)))).toEqual(['colour', 'media', 'link'])
  })
})

it('I40 categories before their questions, with a stroke in a name', () => {
  const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`
  const all = quiz(
    category('$course$/top/Physics/A//B'),
    question('essay', 'a'),
    category('$system$/top'),
    question('essay', 'b'),
  )
  expect(all.questions.map((one) => one.category)).toEqual([['Physics', 'A/B'], undefined])
})

describe('languages', () => {
  const span = (language: string, words: string) => `<span lang="${language}" class="multilang">${words}</span>`
  const tag = (language: string, words: string) => `{mlang ${language}}${words}{mlang}`
  const salt = (written: (language: string, words: string) => string) =>
    first(
      question(
        'multichoice',
        `<p>${written('en', 'What is salt?')}${written('hi', 'नमक क्या है?')} (NaCl)</p>`,
        ...['<single>true</single>', answer(100, `${written('hi', 'हाँ')}${written('en', 'Yes')}`), answer(0, 'No')],
      ),
    )
  it.each([
    ['multilang', span],
    ['multilang2', tag],
  ])('I40 the filter %s: one language is read, the others are translations', (_name, written) => {
    const found = salt(written)
    expect(found).toMatchObject({
      ...{ question_text: '<p>What is salt? (NaCl)</p>', language: 'en', doubts: [] },
      question_options: [{ data: '<p>Yes</p>' }, { data: '<p>No</p>' }],
      translations: [{ language: 'hi', question_text: '<p>नमक क्या है? (NaCl)</p>' }],
    })
  })

  it('I40 {mlang other} is for those that have none of their own, and one tag may name several', () => {
    const html = `${tag('en,fr', 'A')}${tag('other', 'B')}${tag('hi', 'C')}`
    const found = first(question('essay', html))
    expect(found.question_text).toBe('<p>A</p>')
    expect(found.translations?.map((one) => one.question_text)).toEqual(['<p>A</p>', '<p>C</p>'])
    expect(first(question('essay', tag('other', 'B'))).question_text).toBe('<p>B</p>')
  })

  it('I40 a tag that is never closed is asked', () =>
    expect(first(question('essay', '{mlang en}Salt')).doubts).toEqual([
      { code: 'lost', field: 'question_text', detail: '{mlang en}' },
    ]))
})

it.each<[string, string, string[], string[]]>([
  ['two equal options', 'multichoice', ['<single>true</single>', answer(100, 'a'), answer(0, 'a')], ['options_equal']],
  ['no option with all marks', 'multichoice', ['<single>true</single>', answer(50, 'a'), answer(0, 'b')], ['lost']],
  [
    'an entry without its partner',
    'matching',
    ['a', 'b', 'c'].map((left, at) =>
      text('subquestion', left).replace(
        '</subquestion>',
        `<answer><text>${at === 2 ? '' : `r${at}`}</text></answer></subquestion>`,
      ),
    ),
    ['no_key'],
  ],
])('I40 %s of a %s is named', (_name, kind, inside, codes) =>
  expect(codesOf(first(question(kind, 'Which?', ...inside)))).toEqual(codes))

describe('I41 cloze', () => {
  const cloze = (html: string) => first(question('cloze', html))
  it.each<[string, string, object]>([
    [
      'words alone are blanks',
      'The {1:SA:=sun~%50%star} and {1:SHORTANSWER_C:=moon}.',
      { type: 'FILL_BLANK', question_text: '<p>The {{1}} and {{2}}.</p>', answer: { blanks: [['sun'], ['moon']] } },
    ],
    ['one choice is a choice', 'It is {2:MC:=a~b}.', { type: 'MCQ_SINGLE', max_marks: 2 }],
    [
      'several are a case study',
      'A {1:MC:=a~b}, {2:NM:=5:0.5}.',
      {
        type: 'CASE_STUDY',
        max_marks: 3,
        sub_questions: [{ type: 'MCQ_SINGLE' }, { answer: { value: 5, tolerance: 0.5 } }],
      },
    ],
    ['several right ones', 'A {1:MR:%50%a~%50%b~c}.', { type: 'MCQ_MULTI' }],
    ['an escaped brace', 'A {1:SA:=\\}}.', { answer: { blanks: [['}']] } }],
  ])('%s', (_name, html, wanted) => {
    expect(cloze(html)).toMatchObject(wanted)
    expect(codesOf(cloze(html))).toEqual([])
  })
  it.each([
    ['no part', 'A.', 'no_key'],
    ['one choice', 'A {1:MC:=a}.', 'no_key'],
    ['no full mark', 'A {1:SA:%50%a}.', 'no_key'],
    ['a number that is none', 'A {1:NM:=about}.', 'no_key'],
    ['a kind that is not known', 'A {1:XY:=a}.', 'whole'],
    ['no end', 'A {1:SA:=a.', 'whole'],
    ['51 parts', '{1:SA:=a}'.repeat(51), 'whole'],
    ['eleven parts that are no words', '{1:MC:=a~b}'.repeat(11), 'whole'],
  ])('with %s is blocked', (_name, html, code) => expect(codesOf(cloze(html))).toEqual([code]))
})

it('I40 a comma in a number may part thousands or decimals: it is not read', () =>
  expect(
    codesOf(first(question('numerical', 'How much?', '<answer fraction="100"><text>1,234</text></answer>'))),
  ).toEqual(['answer_unread']))

it('I46 two numbers that are both right are asked', () => {
  const numbers = ['<answer fraction="100"><text>2</text></answer>', '<answer fraction="100"><text>3</text></answer>']
  expect(codesOf(first(question('numerical', 'How much?', ...numbers)))).toEqual(['two_answers'])
})

it('I81 a text above the bound is named; nothing else is lost', () => {
  const all = quiz(
    question('essay', 'x'.repeat(60_001)),
    question('essay', '<b>'.repeat(19_000)),
    question('essay', '{1:SA:'.repeat(9000)),
  )
  expect(all.questions.map(codesOf)).toEqual([['long_field', 'no_text'], ['no_text'], []])
})

it.each([
  ['cut off', '<quiz><question type="essay"><questiontext>', 'file.damaged'],
  ['of another kind', '<html></html>', 'file.no_moodle'],
  ['with declarations', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz></quiz>', 'file.doctype'],
])('§11 a file that is %s is refused', (_name, xml, code) =>
  expect(() => bankOf(xml)).toThrowError(expect.objectContaining({ sentence: expect.objectContaining({ code }) })))

describe('I42 exports of Moodle 3.0 to 5', () => {
  /** What each release writes beside what was there before. */
  const heads: [string, string, string][] = [
    ['3.0', '', ''],
    ['3.6', '<!-- question: 12 -->', '<idnumber></idnumber>'],
    ['3.9', '<!-- question: 12  -->', '<idnumber>Q12</idnumber><showstandardinstruction>0</showstandardinstruction>'],
    ['4.0', '<!-- question: 12  -->', '<idnumber>Q12</idnumber><showstandardinstruction>1</showstandardinstruction>'],
    [
      '5.0',
      '<!-- question: 12  -->',
      '<idnumber>Q12</idnumber><showstandardinstruction>1</showstandardinstruction><customfields/><coursemodule/>',
    ],
  ]
  const ofVersion = (comment: string, more: string) => `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
${comment && '<!-- question: 0  -->'}
  <question type="category"><category><text>$course$/top/Physics/Light</text></category>${more && '<info format="moodle_auto_format"><text></text></info><idnumber></idnumber>'}</question>
${comment}
  <question type="multichoice">
    <name><text>Mirror</text></name>
    <questiontext format="html"><text><![CDATA[<p>Which mirror is in a torch?</p>]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>It gathers light.</p>]]></text></generalfeedback>
    <defaultgrade>${comment ? '2.0000000' : '2'}</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>
    ${more}<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
    <correctfeedback format="html"><text></text></correctfeedback>
    <answer fraction="100" format="html"><text><![CDATA[<p>Concave</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="0" format="html"><text><![CDATA[<p>Plane</p>]]></text><feedback format="html"><text></text></feedback></answer>
    ${comment && '<tags><tag><text>light</text></tag></tags>'}
  </question>
</quiz>`

  it.each(heads)('%s is read as the others are', (_version, comment, more) => {
    const bank = bankOf(ofVersion(comment, more))
    expect(bank.questions).toHaveLength(1)
    const [question] = bank.questions
    expect(question).toMatchObject({
      type: 'MCQ_SINGLE',
      question_text: '<p>Which mirror is in a torch?</p>',
      question_options: [
        { data: '<p>Concave</p>', is_correct: true },
        { data: '<p>Plane</p>', is_correct: false },
      ],
      max_marks: 2,
      explanation: '<p>It gathers light.</p>',
    })
    expect(codesOf(question!)).toEqual([])
    expect(question?.origin).toBe(more.includes('Q12') ? 'Q12' : undefined)
  })
})
