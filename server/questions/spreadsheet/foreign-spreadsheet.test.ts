import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school, { title: 'Class 6' })
  const subject = await makeSubject(app, school, { grade_id, title: 'Mathematics', subject_code: 'MATH' })
  chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id, chapter: 'Whole Numbers' })
})

const saved = async (search: string) =>
  (await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)).data

describe('a sheet with headings of its own', () => {
  const told = ({ data }: { data: UploadResult }) =>
    data.errors.map(({ row, column, code }) => `${row} ${column} ${code}`)
  const spreadsheet = (lines: string[]) => ({ name: 'bank.csv', bytes: Buffer.from(lines.join('\n')) })
  const send = (lines: string[], defaults: object) =>
    app.upload<UploadResult>(
      api.question.upload,
      { format: 'spreadsheet', defaults: JSON.stringify(defaults) },
      spreadsheet(lines),
      school.admin,
    )

  it('in English or Hindi is read without being told which column is which, the subject by its title', async () => {
    const inEnglish = await send(
      [
        'Std,Subject,Lesson,Question Type,Difficulty,Bloom,Question Text,A,B,Answer,Points',
        'Class 6,Mathematics,Whole Numbers,MCQ_SINGLE,EASY,APPLY,Own headings?,yes,no,yes,1',
      ],
      {},
    )
    expect([inEnglish.data.created, inEnglish.data.errors]).toEqual([1, []])
    const short = await send(
      [
        'Std,Sub,Lesson,Kind,Level,Bloom,Q,Opt1,Opt2,Ans,Marks',
        'Class 6,MATH,Whole Numbers,MCQ_SINGLE,EASY,APPLY,Short headings?,yes,no,no,1',
      ],
      {},
    )
    expect([short.data.created, short.data.errors]).toEqual([1, []])
    const hindi = await send(
      [
        'कक्षा,विषय,अध्याय,प्रकार,स्तर,कौशल,प्रश्न,विकल्प 1,विकल्प 2,सही उत्तर,अंक',
        'Class 6,MATH,Whole Numbers,MCQ_SINGLE,EASY,APPLY,अपने शीर्षक?,हाँ,नहीं,B,1',
      ],
      {},
    )
    expect([hindi.data.created, hindi.data.errors]).toEqual([1, []])
  })

  const defaultsOf = (type?: string) => {
    const { grade_id, subject_id, id: chapter_id } = chapter
    return { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1, ...(type && { type }) }
  }

  it('with formulas between dollars has formulas, and money stays money', async () => {
    const reply = await send(
      [
        'Q,A,B,C,Ans',
        'Dollars: if $x^2=4$ then,"$2, -2$",$\\frac{1}{2}$,$1$,A',
        'Dollars: $\\int_0^1 x dx$ is,$\\frac{1}{2}$,$0$,$1$,A',
      ],
      defaultsOf('MCQ_SINGLE'),
    )
    expect([reply.data.created, told(reply)]).toEqual([2, ['1 null dollars']])
    const all = await saved('Dollars')
    const options = all.flatMap(({ question_options }) => question_options.map(({ data }) => data))
    expect(options.filter((html) => html.includes('$'))).toEqual([])
    const money = await send(
      ['Q,A,B,Ans', 'Money: a pen costs $5 and a book $6. Together?,$11,$12,A'],
      defaultsOf('MCQ_SINGLE'),
    )
    expect([money.data.created, (await saved('Money'))[0]?.question_text]).toEqual([
      1,
      '<p>Money: a pen costs $5 and a book $6. Together?</p>',
    ])
  })

  it('knows options that quiz programs number, and a fraction that was saved as a date', async () => {
    const reply = await send(
      [
        'Question,Type,Answer Option 1,Answer Option 2,Answer Option 3,Correct Answer,Level (E/M/H)',
        'Numbered: no divisor?,scq,4,7,9,2,H',
        'Numbered: multiples of two?,checkbox,4,7,10,"1,3",E',
        'Numbered: a half?,scq,01-Feb,01-Mar,1/5,1,E',
      ],
      { ...defaultsOf(), level: undefined },
    )
    expect([reply.data.created, told(reply).map((one) => one.replace(/ \S+ /, ' '))]).toEqual([
      2,
      ['4 ask_value', '4 ask_value'],
    ])
    expect((await saved('Numbered')).map(({ type, level }) => `${type} ${level}`).toSorted()).toEqual([
      'MCQ_MULTI EASY',
      'MCQ_SINGLE HARD',
    ])
  })

  it('with several columns of right answers takes all of them', async () => {
    const { grade_id, subject_id, id: chapter_id } = chapter
    const defaults = { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1 }
    const lettered = await send(
      [
        'Type,Question,A,B,C,Correct 1,Correct 2',
        'MCQ_MULTI,Two letters right?,2,3,4,A,C',
        'MCQ_MULTI,A lone right?,2,3,4,B,',
      ],
      defaults,
    )
    expect([lettered.data.created, lettered.data.errors]).toEqual([2, []])
    const texts = await send(
      [
        'Type,Question,A,B,C,Answer,Answer 2',
        'MCQ_MULTI,Two texts right?,leaf,rose,grass,leaf,grass',
        'MCQ_SINGLE,Two of one?,leaf,rose,grass,leaf,grass',
      ],
      defaults,
    )
    expect([texts.data.created, texts.data.errors.map(({ row, column }) => [row, column])]).toEqual([
      1,
      [[3, 'correct']],
    ])
    const right = async (search: string) => (await saved(search))[0]?.question_options.map((one) => one.is_correct)
    expect([await right('letters'), await right('lone right'), await right('texts')]).toEqual([
      [true, false, true],
      [false, true, false],
      [true, false, true],
    ])
  })

  it('in two languages beside one another is asked which is read, and drops neither without a word', async () => {
    const { grade_id, subject_id, id: chapter_id } = chapter
    const defaults = { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1 }
    const twins = ['Type,Question,प्रश्न,A,क,B,ख,Answer', 'MCQ_SINGLE,Twin scripts?,दो लिपि?,yes,हाँ,no,नहीं,A']
    const named = [
      'Type,Question (English),Question (Hindi),Option A (English),Option A (Hindi),Option B (English),Option B (Hindi),Ans',
      'MCQ_SINGLE,Twin names?,दो नाम?,yes,हाँ,no,नहीं,B',
    ]
    for (const lines of [twins, named]) {
      const reply = await send(lines, defaults)
      expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['asks.which_column']])
    }
    const answering = (which: string, lines: string[], fields = {}) =>
      app.upload<UploadResult>(
        api.question.upload,
        {
          ...{ format: 'spreadsheet', defaults: JSON.stringify(defaults), layout: 'confirm', ...fields },
          answers: JSON.stringify({ which_column: which }),
        },
        spreadsheet(lines),
        school.admin,
      )
    const said = await answering('first', named)
    expect([said.status, said.data.created]).toEqual([200, 1])
    const [first] = await saved('Twin names')
    expect([first?.translations, first?.question_options.map((one) => one.is_correct)]).toEqual([[], [false, true]])

    const shown = await answering('translation', twins, { dry_run: 'true' })
    expect(shown.data.reading?.preview[0]?.cells.map(({ here }) => here)).toEqual([
      ...['Twin scripts?', 'दो लिपि?', 'yes', 'हाँ', 'no', 'नहीं', expect.stringContaining('A')],
    ])
    expect((await answering('translation', twins)).data).toMatchObject({ created: 1, errors: [] })
    expect((await saved('Twin scripts'))[0]).toMatchObject({
      ...{ review_state: 'DRAFT', language: 'en' },
      translations: [
        {
          ...{ language: 'hi', question_text: '<p>दो लिपि?</p>' },
          question_options: [{ data: '<p>हाँ</p>' }, { data: '<p>नहीं</p>' }],
        },
      ],
    })

    // Letters of its own go, figures are the same in both languages, and what lacks a text is refused by name.
    const rows = await answering('translation', [
      'Type,Question,Option A,Option B,Ans,Question (Hindi),Option A (Hindi),Option B (Hindi)',
      'MCQ_SINGLE,Twin sum?,7,eight,B,दो योग?,,आठ',
      'MCQ_SINGLE,Twin letters?,one,two,A,दो अक्षर?,(क) एक,(ख) दो',
      'MCQ_SINGLE,Twin half?,sun,moon,A,दो आधे?,,चाँद',
      'MCQ_SINGLE,Twin none?,sun,moon,A,,,',
      'TRUE_FALSE,Twin words?,,,TRUE,दो शब्द?,,',
    ])
    expect([rows.data.created, told(rows)]).toEqual([4, ['4 translated_option_a invalid_field']])
    const texts = async (search: string) =>
      (await saved(search))[0]?.translations.map(({ question_text, question_options }) => [
        question_text,
        ...question_options.map(({ data }) => data),
      ])
    expect(await texts('Twin sum')).toEqual([['<p>दो योग?</p>', '<p>7</p>', '<p>आठ</p>']])
    expect(await texts('Twin letters')).toEqual([['<p>दो अक्षर?</p>', '<p>एक</p>', '<p>दो</p>']])
    expect([await texts('Twin none'), await texts('Twin words')]).toEqual([[], [['<p>दो शब्द?</p>']]])
  })

  it('with a title above its headings and Hindi words in its cells is read as a teacher wrote it', async () => {
    const reply = await send(
      [
        'आदर्श विद्यालय – प्रश्न बैंक',
        '',
        'कक्षा;विषय;पाठ;प्रकार;कठिनाई;कौशल;प्रश्न;विकल्प क;विकल्प ख;विकल्प ग;सही उत्तर;अंक',
        'Class 6;MATH;1. Whole Numbers;बहुविकल्पीय;सरल;ज्ञान;शीर्षक के नीचे?;एक;दो;तीन;ग;1 अंक',
        'Class 6;MATH;Chapter 1: Whole Numbers;MCQ;Difficult;Application;कोष्ठक में उत्तर?;एक;दो;तीन;(b);2 marks',
      ],
      {},
    )
    expect([reply.data.created, reply.data.errors]).toEqual([2, []])
    const [second, first] = [...(await saved('उत्तर?')), ...(await saved('शीर्षक के नीचे'))]
    expect([first?.level, first?.skill, first?.question_options.map((one) => one.is_correct)]).toEqual([
      ...['EASY', 'REMEMBER', [false, false, true]],
    ])
    expect([second?.level, second?.max_marks, second?.question_options.map((one) => one.is_correct)]).toEqual([
      ...['HARD', 2, [false, true, false]],
    ])
  })

  it('with several right answers is read by the words that other programs have for such questions', async () => {
    const { grade_id, subject_id, id: chapter_id } = chapter
    const defaults = { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1 }
    const reply = await send(
      [
        'Question Type,Question,Option A,Option B,Option C,Option D,Answer(s)',
        'MSQ,Which of these are even?,2,3,4,5,"A, C"',
        'Checkbox,Which of these are odd?,12,13,14,15,b & d',
        'Multiple Choice,Which of these is prime?,21,22,23,24,C',
      ],
      defaults,
    )
    expect([reply.data.created, reply.data.errors]).toEqual([3, []])
    const keys = [...(await saved('even?')), ...(await saved('odd?')), ...(await saved('prime?'))].map(
      ({ type, question_options }) => [type, question_options.map(({ is_correct }) => Number(is_correct)).join('')],
    )
    expect(keys).toEqual([
      ['MCQ_MULTI', '1010'],
      ['MCQ_MULTI', '0101'],
      ['MCQ_SINGLE', '0010'],
    ])
  })

  it('takes what it lacks from the screen: place, type, level, skill and marks', async () => {
    const { grade_id, subject_id, id: chapter_id } = chapter
    const all = { grade_id, subject_id, chapter_id, type: 'MCQ_SINGLE', level: 'HARD', skill: 'APPLY', max_marks: 2 }
    const reply = await send(['Question,A,B,Answer', 'All from the screen?,yes,no,no'], all)
    expect([reply.data.created, reply.data.errors]).toEqual([1, []])
    expect(await saved('All from the screen')).toMatchObject([
      {
        type: 'MCQ_SINGLE',
        level: 'HARD',
        max_marks: 2,
        chapter_id,
        question_options: [{ is_correct: false }, { is_correct: true }],
      },
    ])
  })

  it('with numbers under "Q" takes them for no question, and takes off numbers of its own before the questions; told', async () => {
    const { grade_id, subject_id, id: chapter_id } = chapter
    const all = { grade_id, subject_id, chapter_id, type: 'MCQ_SINGLE', level: 'HARD', skill: 'APPLY', max_marks: 2 }
    const counted = await send(['Q,Assertion,A,B,Ans', '1,Ice floats,yes,no,A', '2,Iron sinks,yes,no,B'], all)
    expect(counted.errors?.map(({ path }) => path)).toEqual(['mapping.question'])
    const lines = [
      'Q.No,Question,A,B,Ans',
      ...[7, 8, 9].map((one, at) => `${at + 1},${one}) Is it ${one} ohm?,yes,no,A`),
    ]
    const numbered = await send(lines, all)
    expect([numbered.data.created, told(numbered).filter((one) => one.includes('own_numbers'))]).toEqual([
      3,
      ['2 question own_numbers'],
    ])
    expect((await saved('ohm')).map(({ question_text }) => question_text).toSorted()).toEqual(
      [7, 8, 9].map((one) => `<p>Is it ${one} ohm?</p>`),
    )
  })

  it('without them is refused with every column that is missing, those from the screen not among them', async () => {
    const reply = await send(['Question,A,B,Answer', 'Nothing from the screen?,yes,no,no'], {
      level: 'EASY',
      skill: 'APPLY',
    })
    expect(reply.errors?.map(({ path }) => path)).toEqual(
      ['class', 'subject_code', 'chapter', 'type', 'max_marks'].map((name) => `mapping.${name}`),
    )
  })
})

it('the template holds the school’s own names: uploaded as it stands it is one more question', async () => {
  const file = await app.call(api.question.template, {}, school.admin)
  const send = () =>
    app.upload<UploadResult>(
      api.question.upload,
      { format: 'spreadsheet' },
      { name: 'template.xlsx', bytes: file.raw },
      school.admin,
    )
  expect((await send()).data).toMatchObject({ total: 1, created: 1, errors: [] })
})

describe('what the list of a school says beside its columns', () => {
  const upload = (lines: string[], type = 'MCQ_SINGLE') => {
    const place = { grade_id: chapter.grade_id, subject_id: chapter.subject_id, chapter_id: chapter.id }
    const defaults = JSON.stringify({ ...place, type, level: 'EASY', skill: 'APPLY', max_marks: 1 })
    const file = { name: 'bank.csv', bytes: Buffer.from(lines.join('\n')) }
    return app.upload<UploadResult>(api.question.upload, { defaults, layout: 'confirm' }, file, school.admin)
  }

  it('the line of a section gives its marks to the rows below it, and says so', async () => {
    const { data } = await upload([
      'Q,Option A,Option B,Key',
      'SECTION I (1 mark each),,,',
      'Section marks one?,yes,no,Option A',
      'SECTION II (2 marks each),,,',
      'Section marks two?,yes,no,Option B',
    ])
    expect(data.errors.map(({ row, code }) => [row, code])).toEqual([
      [2, 'section_marks'],
      [4, 'section_marks'],
    ])
    const marks = (await saved('Section marks')).map(({ question_text, max_marks }) => [question_text, max_marks])
    expect(Object.fromEntries(marks)).toEqual({ '<p>Section marks one?</p>': 1, '<p>Section marks two?</p>': 2 })
  })

  it('of options that are fractions a key 1/4 is the fraction', async () => {
    const { data, errors } = await upload([
      'question,opt_a,opt_b,opt_c,opt_d,answer',
      'Half of a half of fractions is,1/2,1/4,3/4,1/8,1/4',
      'The greatest of the fractions is,1/3,1/2,2/3,3/5,2/3',
    ])
    expect([errors, data.created, data.errors]).toEqual([undefined, 2, []])
  })

  it('a program that counts its options from 0 is read so', async () => {
    const { data } = await upload([
      'id,question,options.0,options.1,options.2,correct_index',
      'q1,Which word of the program defines a function?,func,def,lambda,1',
      'q2,Which memory of the program forgets?,ROM,disk,RAM,2',
      'q3,A byte of the program has bits:,8,4,2,0',
    ])
    expect([data.created, data.errors.map(({ code }) => code)]).toEqual([3, ['unknown_column']])
    const keys = (await saved('of the program')).map(({ question_options }) =>
      question_options.find(({ is_correct }) => is_correct)?.data.replace(/<[^>]+>/g, ''),
    )
    expect(keys.toSorted()).toEqual(['8', 'RAM', 'def'])
  })
})

describe('a file that is no list is said to be what it is', () => {
  const aiken = 'What is 2+2?\nA. 3\nB. 4\nANSWER: B\n'
  const gift = '::One:: 2+2? {=4 ~3 ~5}\n\n::Two:: Paris is the capital of {=France ~Italy}\n'
  const typed = '1. What is 2+2?\n(a) 3 (b) 4\nAns: b\n2. The capital of France?\n(a) Paris (b) Rome\nAns: a\n'
  const commas =
    '1. Red, green, blue: which is lacking?\n(a) Green, white\n(b) Pink\nAns: a\n2. Name, in order, two planets.\n'
  const moodle = '<?xml version="1.0"?><quiz><question type="truefalse"><name><text>a</text></name></question></quiz>'
  const upload = (name: string, text: string) =>
    app.upload<UploadResult>(api.question.upload, {}, { name, bytes: Buffer.from(text) }, school.admin)

  it.each([
    ['bank.txt', aiken, 'a text in Aiken'],
    ['bank.txt', gift, 'a text in GIFT'],
    ['bank.csv', typed, 'typed questions'],
    ['bank.txt', commas, 'typed questions'],
    ['bank.xml', moodle, 'a bank of Moodle'],
  ])('%s', async (name, text, found) => {
    const { status, errors } = await upload(name, text)
    expect([status, errors?.map(({ path, code }) => [path, code])]).toEqual([422, [['file', 'file.no_table']]])
    expect(errors?.[0]?.message).toContain(`it looks like ${found}.`)
  })

  it('a list whose cells are written as GIFT stays a list', async () => {
    const lines = ['Class,Question,Answer', 'Class 6,"What does {=4 ~3} mean in GIFT?",one right']
    const { errors = [] } = await upload('bank.csv', lines.join('\n'))
    expect(errors.map(({ code }) => code)).not.toContain('file.no_table')
    const bare = ['1. What is 2+2?,(a) 3,(b) 4,B', '2. What is 2+3?,(a) 5,(b) 4,A'].join('\n')
    expect((await upload('bank.csv', bare)).errors?.map(({ code }) => code)).not.toContain('file.no_table')
  })
})
