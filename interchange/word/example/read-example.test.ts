import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../../items/imported-question.ts'
import { lineOf } from '../../items/kinds.ts'
import type { WordBlock } from '../docx/blocks.ts'
import { readDocx } from '../docx/read-docx.ts'
import { readBlocks } from '../read-word.ts'
import { type MadeChoice, madeWord, paragraph } from '../testing/made-word.ts'
import { type ShownLayout, shownChoices, shownLayouts } from '../testing/shown-layouts.ts'
import { exampleLines, widthOf } from './example-lines.ts'
import { learnLayout, type ShownLine } from './learn-layout.ts'

const shownOf = ({ question_text, question_options, answer }: ImportedQuestion): MadeChoice => ({
  text: lineOf(question_text),
  options: question_options.map(({ data }) => lineOf(data)),
  right: question_options.findIndex(({ is_correct }) => is_correct) + (answer === null ? 0 : 100),
})

/** Lines by what stands in them; "#5" is the paragraph of that place. */
function placesOf(blocks: readonly WordBlock[], shown: ShownLayout['shown']): ShownLine[] {
  const widths = new Set(blocks.flatMap((block) => (block.kind === 'table' ? [widthOf(block)] : [])))
  const lines = exampleLines(blocks, widths)
  return shown.map(([role, text]) => {
    const found = lines.find((line) =>
      text.startsWith('#') && /^#\d+$/.test(text) ? line.place === Number(text.slice(1)) : line.text.includes(text),
    )
    if (!found) throw new Error(`no line ${text}`)
    return { p: found.place, line: found.line, role }
  })
}

const readShown = ({ body, shown }: Pick<ShownLayout, 'body' | 'shown'>) => {
  const { blocks } = readDocx(madeWord(body))
  return readBlocks(blocks, new Map(), learnLayout(blocks, placesOf(blocks, shown)))
}

describe('I21c a layout that no pattern reads whole', () => {
  it.each(shownLayouts)('$name: not silent before, whole after one question was shown', ({ body, shown, wanted }) => {
    const before = readBlocks(readDocx(madeWord(body)).blocks, new Map()).questions
    const isRight = (question: ImportedQuestion, at: number) =>
      JSON.stringify(shownOf(question)) === JSON.stringify((wanted ?? shownChoices)[at])
    const silent = before.filter((one, at) => (one.doubts ?? []).length === 0 && !isRight(one, at))
    const after = readShown({ body, shown })
    expect(after.questions.map(shownOf)).toEqual(wanted ?? shownChoices)
    expect(after.questions.flatMap(({ doubts = [] }) => doubts.map(({ code }) => code))).toEqual([])
    expect(silent).toEqual([])
  })
})

const usual = (n: string, text: string, options: string[], answer: string) => [`${n} ${text}`, ...options, answer]
const odd = ['joule', 'newton', 'pascal', 'watt']
const shownFirst: ShownLayout['shown'] = [
  ['QUESTION', '1. '],
  ['OPTION', 'joule'],
  ['OPTION', 'watt'],
  ['ANSWER', 'Ans: newton'],
]
const bodyOf = (second: string[]) =>
  [
    ...usual('1.', 'What is the unit of force?', odd, 'Ans: newton'),
    ...second,
    ...usual('3.', 'Which of these is a number?', ['one', 'red', 'cow', 'sea'], 'Ans: one'),
  ].map((text) => paragraph(text))

describe('I21c what departs from the example is asked', () => {
  const codesOf = (second: string[]) =>
    readShown({ body: bodyOf(second), shown: shownFirst }).questions.map(({ doubts = [] }) =>
      doubts.map(({ code }) => code),
    )
  it.each<[string, string[]]>([
    ['an option too few', usual('2.', 'Which one is a colour, then?', ['red', 'cow', 'sea'], 'Ans: red')],
    [
      'an option too many',
      usual('2.', 'Which one is a colour, then?', ['red', 'cow', 'sea', 'one', 'two'], 'Ans: red'),
    ],
    ['no answer', ['2. Which one is a colour, then?', 'red', 'cow', 'sea', 'one']],
    ['no options', ['2. Which one is a colour, then?', 'Ans: red']],
    [
      'a line behind the answer',
      [...usual('2.', 'Which is a colour, then?', ['red', 'a', 'b', 'c'], 'Ans: red'), 'So it is, as we all know.'],
    ],
  ])('%s', (_name, second) => {
    const codes = codesOf(second)
    expect(codes[1]).not.toEqual([])
    expect(codes.length).toBe(3)
  })

  it('a role that somebody said goes before the example', () => {
    const { blocks } = readDocx(
      madeWord(bodyOf(['2. Which one is a colour?', 'Look well.', 'red', 'a', 'b', 'c', 'Ans: red'])),
    )
    const example = learnLayout(blocks, placesOf(blocks, shownFirst))
    const { questions } = readBlocks(blocks, new Map([[7, 'TEXT']]), example)
    expect(questions[1]).toMatchObject({ question_text: '<p>Which one is a colour?</p><p>Look well.</p>' })
    expect(questions[1]?.question_options.length).toBe(4)
  })
})

it('I21c an example that is none says what is missing', () => {
  const { blocks } = readDocx(madeWord(bodyOf([])))
  const learn = (shown: ShownLine[]) => () => learnLayout(blocks, shown)
  expect(learn([{ p: 0, role: 'QUESTION' }])).toThrow('question_reading.example_whole')
  expect(learn([{ p: 1, role: 'OPTION' }])).toThrow('question_reading.example_begin')
  expect(
    learn([
      { p: 0, role: 'QUESTION' },
      { p: 1, role: 'OPTION' },
    ]),
  ).toThrow('question_reading.example_options')
  expect(learn([{ p: 99, role: 'QUESTION' }])).toThrow('question_reading.no_paragraph')
})

it('I21c every paragraph is in one question or among what is left', () => {
  for (const { body, shown } of shownLayouts) {
    const { blocks } = readDocx(madeWord(body))
    const { questions, left } = readBlocks(blocks, new Map(), learnLayout(blocks, placesOf(blocks, shown)))
    const places = new Set([...questions.flatMap(({ source = [] }) => source), ...left].map(({ place }) => place))
    const all = blocks.flatMap((block) =>
      block.kind === 'paragraph'
        ? [block.place]
        : block.rows.flatMap((row) => row.flatMap((cell) => cell.blocks.map(({ place }) => place))),
    )
    expect(all.filter((place) => !places.has(place))).toEqual([])
  }
})

it('I81 a long file is read by its example in proportion', () => {
  const body = Array.from({ length: 400 }, (_, at) => usual(`${at + 1}.`, 'What is it?', odd, 'Ans: newton')).flat()
  const { blocks } = readDocx(madeWord(body.map((text) => paragraph(text))))
  const example = learnLayout(blocks, placesOf(blocks, shownFirst))
  const start = process.cpuUsage()
  expect(readBlocks(blocks, new Map(), example).questions.length).toBe(400)
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(3)
})
