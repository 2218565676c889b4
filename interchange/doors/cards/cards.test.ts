import { describe, expect, it } from 'vitest'
import { readCardList } from './cards.ts'
import type { CardColumn, CardListInput, CardListOutput } from './reading.ts'

const section = { id: 1, title: 'Rose' }
const pupil = (id: number, name: string, stored = {}) => ({
  ...{ id, name, admission_no: `ADM-10${id}`, roll_no: String(id), section, stored },
})
const pupils = [
  pupil(1, 'Asha Rao'),
  pupil(2, 'Bina Das'),
  pupil(3, 'Chetan Iyer'),
  pupil(4, 'Deepa Nair', { remarks: 'Old.' }),
]
const remarks: CardColumn[] = [{ field: 'remarks', title: 'Remark', names: [], levels: null }]
const abc = [
  { key: 'A', names: ['Outstanding', 'उत्कृष्ट'] },
  { key: 'B', names: ['Good', 'अच्छा'] },
]
const entry = (field: `entry.${string}`, title: string, ...names: string[]): CardColumn => ({
  ...{ field, title, names: [title, ...names], levels: abc },
})
const entries: CardColumn[] = [
  entry('entry.art.t1', 'Art · Term 1', 'Term 1 Art', 'कला सत्र 1'),
  entry('entry.art.t2', 'Art · Term 2'),
  { field: 'entry.present.t1', title: 'Days · Term 1', names: ['Days · Term 1'], levels: null },
]

const read = (text: string, columns = remarks, said: Partial<CardListInput> = {}): CardListOutput => {
  const answer = readCardList({
    ...{ source: { clipboard: { text } }, class: { id: 9, title: 'Class 9' }, section, columns, pupils, ...said },
  })
  if ('refused' in answer) throw new Error(answer.refused.code)
  return answer
}
const lines = (...rows: (string | number)[][]) => rows.map((row) => row.join('\t')).join('\n')
const stored = ({ cells }: CardListOutput) => cells.map(({ id, field, value }) => [id, field, value])
const asked = ({ asks }: CardListOutput) => asks.map(({ id, message }) => [id, message.code])

describe('C44 lists of remarks', () => {
  const all = [
    [1, 'remarks', 'Works with care.'],
    [2, 'remarks', 'Reads a lot, asks more.'],
    [3, 'remarks', 'Asha Rao is his friend.'],
  ]
  const said = all.map(([, , text]) => String(text))

  it.each([
    ['roll number and remark', lines(['Roll No', 'Remark'], ...said.map((text, at) => [at + 1, text]))],
    ['admission number', lines(['Admission No', 'Remarks'], ...said.map((text, at) => [`ADM-10${at + 1}`, text]))],
    ['name', lines(['Name', 'Comment'], ...said.map((text, at) => [pupils[at]!.name, text]))],
    ['a heading of their own', lines(['Roll No', 'What I say'], ...said.map((text, at) => [at + 1, text]))],
    ['no heading', lines(...said.map((text, at) => [`ADM-10${at + 1}`, text]))],
    ['names and no heading', lines(...said.map((text, at) => [pupils[at]!.name, text]))],
  ])('by %s', (_, text) => {
    const answer = read(text)
    expect(asked(answer)).toEqual([])
    expect(stored(answer)).toEqual(all)
    expect(answer.reading.missing.map(({ name }) => name)).toEqual(['Deepa Nair'])
  })

  it('longer than names are compared by, in quotes, on several lines', () => {
    const long = `${'Works hard and helps others. '.repeat(15)}End.`
    const answer = read(`Roll No\tRemark\n1\t"First.\nSecond ""so""."\n2\t${long}`)
    expect(stored(answer)).toEqual([
      [1, 'remarks', 'First. Second "so".'],
      [2, 'remarks', long],
    ])
  })

  it('a name that is not the number’s keeps its row out, and so do two unlike rows of one pupil', () => {
    const answer = read(
      lines(
        ['Roll', 'Name', 'Remark'],
        [1, 'Bina Das', 'X y.'],
        [2, 'Bina Das', 'One.'],
        [3, 'Chetan Iyer', 'Two.'],
        [3, 'Chetan Iyer', 'Three.'],
        [4, 'Deepa Nair', 'Four.'],
      ),
    )
    expect(answer.problems.map(({ row, code }) => [row, code])).toEqual([
      [2, 'keys_disagree'],
      [4, 'twice'],
      [5, 'twice'],
    ])
    expect(stored(answer).map(([id]) => id)).toEqual([2, 4])
    // What stands there is shown as replaced.
    expect(answer.reading.preview.at(-1)?.cells.at(-1)).toMatchObject({ here: 'Four.', was: 'Old.' })
  })

  it('remarks alone, several columns of words, and the list of others are asked about', () => {
    expect(asked(read(lines(['Remark'], ...said.map((text) => [text]))))).toEqual([
      ['no_key', 'list.no_key_of_section'],
    ])
    const two = lines(['Roll', 'Conduct', 'Diligence'], [1, 'Kind.', 'Works.'], [2, 'Calm.', 'Tries.'])
    expect(asked(read(two))).toEqual([['which_column.remarks', 'list.which_remarks']])
    expect(stored(read(two, remarks, { answers: { 'which_column.remarks': '2' } }))).toEqual([
      [1, 'remarks', 'Works.'],
      [2, 'remarks', 'Tries.'],
    ])
    const others = lines(['Admission No', 'Name', 'Remark'], ['X-1', 'Zoya Ali', 'Fine.'], ['X-2', 'Yash Ved', 'Good.'])
    expect(asked(read(others))).toEqual([['other_list', 'list.other_list_of_section']])
  })
})

describe('C39 lists of grades and days', () => {
  it('a column per item and term, levels in any language, blank and dash unchanged', () => {
    const answer = read(
      lines(
        ['Roll No', 'Name', 'Art · Term 1', 'Art (Term 2)', 'Days Term 1'],
        [1, 'Asha Rao', 'a', 'अच्छा', 108.5],
        [2, 'Bina Das', 'Good', '-', ''],
        [3, 'Chetan Iyer', '', 'Outstanding', 99],
      ),
      entries,
    )
    expect(asked(answer)).toEqual([])
    expect(stored(answer)).toEqual([
      [1, 'entry.art.t1', 'A'],
      [1, 'entry.art.t2', 'B'],
      [1, 'entry.present.t1', '108.5'],
      [2, 'entry.art.t1', 'B'],
      [3, 'entry.art.t2', 'A'],
      [3, 'entry.present.t1', '99'],
    ])
  })

  it('an unknown column stops with its name, and goes on once it is said', () => {
    const text = lines(['Roll No', 'Art · Term 1', 'Music'], [1, 'A', 'B'], [2, 'B', 'B'])
    const answer = read(text, entries)
    expect(answer.asks).toMatchObject([{ id: 'which_column.entry.2', message: { params: { column: 'Music' } } }])
    expect(answer.cells).toEqual([])
    expect(stored(read(text, entries, { answers: { 'which_column.entry.2': 'leave' } }))).toHaveLength(2)
    expect(stored(read(text, entries, { mapping: { 'entry.art.t2': { at: 2 } } }))).toHaveLength(4)
  })

  it('a level that is none keeps its row out, by its name', () => {
    const answer = read(lines(['Roll No', 'Art · Term 1'], [1, 'Z'], [2, 'B']), entries)
    expect(answer.problems).toMatchObject([{ row: 2, code: 'unknown_level', value: 'Z' }])
    expect(stored(answer)).toEqual([[2, 'entry.art.t1', 'B']])
  })
})
