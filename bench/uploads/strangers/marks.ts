import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMarkList } from '../../../interchange/doors/marks/marks.ts'
import {
  isRefused,
  type MarkListExam,
  type MarkListInput,
  type MarkListOutput,
  type MarkListPupil,
  type SaidOfList,
  type ValueHere,
} from '../../../interchange/doors/marks/reading.ts'
import { readGrids } from '../../../interchange/spreadsheet/grids.ts'
import { type JudgedList, listsIn, type TrueList, tell } from './truth.ts'

interface TruePupil {
  attendance: 'present' | 'absent' | null
  marks?: Record<string, number | null>
  total?: number | null
  doubt?: string
}

interface TrueMarks {
  variant: string
  pupils?: Record<string, TruePupil>
  not_in_list?: string[]
  also_fair?: string
}

interface Variant {
  id: string
  class: string
  section: string
  exam: { name: string; subject: string; questions: { no: string; max: number }[]; total: number }
  pupils: { roll: string; admission: string; name: string; name_hi: string }[]
}

type List = TrueList<TrueMarks>
type Given = Omit<MarkListInput, 'source'>

function givenOf({ exam, pupils, section, class: title }: Variant): Given {
  const questions = exam.questions.map(({ no, max }, at) => ({ id: 501 + at, label: no, maximum: max }))
  const own: MarkListExam = {
    ...{ id: 7, title: exam.name, class: { id: 9, title: `Class ${title}` }, sections: [{ id: 1, title: section }] },
    ...{ subject: { code: 'MAT', title: exam.subject }, maximum: exam.total, step: 0.25 },
    questions: questions.length > 0 ? questions : null,
  }
  const all = pupils.map(
    ({ roll, admission, name }, at): MarkListPupil => ({
      ...{ id: at + 1, name, admission_no: admission, roll_no: roll, section: { id: 1, title: section }, set: null },
      stored: { attendance: null, marks: null, questions: {} },
    }),
  )
  return { door: 'marks', exam: own, pupils: all }
}

function read({ clipboard, file }: List, given: Given, said: SaidOfList = {}): MarkListOutput | null {
  try {
    const source = file ? { grids: readGrids(file.bytes, file.name) } : { clipboard: clipboard ?? { text: '' } }
    const output = readMarkList({ ...given, ...said, source, file_name: file?.name })
    return isRefused(output) ? null : output
  } catch {
    return null
  }
}

interface Cell {
  roll: string
  row: number | null
  is: string
  wanted: string
}

interface Compared {
  right: number
  lacking: Cell[]
  wrong: Cell[]
}

/** What would be stored beside what was meant. Of whoever is in doubt nothing is wrong that a person was asked of. */
function compare({ truth }: List, given: Given, { cells, problems }: MarkListOutput): Compared {
  const found: Compared = { right: 0, lacking: [], wrong: [] }
  const told = new Set(problems.map(({ row }) => row))
  const wanted = truth.pupils ?? {}
  for (const { id, roll_no } of given.pupils) {
    const roll = roll_no ?? ''
    const own = cells.find((one) => one.id === id)
    const meant = wanted[roll]
    const note = (list: Cell[], is: unknown, as: unknown) =>
      list.push({ roll, row: own?.row ?? null, is: String(is), wanted: String(as) })
    if (!meant) {
      if (own) note(found.wrong, JSON.stringify(own), 'nothing')
      continue
    }
    const isDoubt = meant.doubt !== undefined
    const isAway = own?.attendance !== undefined && own.attendance !== 'P'
    if (meant.attendance === 'absent') {
      if (isAway) found.right += 1
      else note(own && Object.keys(own).length > 2 ? found.wrong : found.lacking, own && JSON.stringify(own), 'absent')
      continue
    }
    if (isAway) {
      note(found.wrong, own.attendance, meant.attendance ?? 'nothing')
      continue
    }
    const all: [string, number | null, number | 'NA' | undefined][] = given.exam.questions
      ? given.exam.questions.map(({ id: question, label }) => [
          label,
          meant.marks?.[label] ?? null,
          own?.questions?.[question],
        ])
      : [['total', meant.total ?? null, own?.marks]]
    for (const [label, mark, is] of all) {
      if (mark === null && (is === undefined || is === 'NA')) continue
      if (is === undefined) {
        if (!isDoubt) note(found.lacking, 'nothing', `${label}: ${mark}`)
        // What was not attempted counts nothing, as its lists say where they say 0.
      } else if (is === mark || (is === 'NA' && mark === 0)) found.right += 1
      else if (!(isDoubt && own && told.has(own.row))) note(found.wrong, `${label}: ${is}`, mark)
    }
  }
  return found
}

const shortly = (cells: readonly Cell[]) =>
  cells
    .slice(0, 3)
    .map(({ roll, is, wanted }) => `${roll} ${is} ≠ ${wanted}`)
    .join('; ') + (cells.length > 3 ? ` … ${cells.length}` : '')

function judge(list: List, given: Given, output: MarkListOutput | null): JudgedList {
  const { how_sure } = list
  const isSure = how_sure === 'sure'
  if (!output) return { outcome: 'refused', isNeedless: isSure, why: 'refused' }
  const asked = output.asks.map(({ id }) => id).join(' ')
  const open = output.reading.values.filter(({ by }) => by === null).map(({ column, value }) => `${column}=${value}`)
  const codes = [...new Set(output.problems.map(({ code, row }) => `${row} ${code}`))].slice(0, 6).join(' ')
  const about = `asks ${asked || 'nothing'}${open.length ? ` · open ${open.slice(0, 5).join(' ')}` : ''}${codes ? ` · rows ${codes}` : ''} · sure ${output.reading.layout.sure}`
  if (how_sure === 'refuse') {
    const isStopped = output.asks.length > 0 || output.cells.length === 0
    if (isStopped) return { outcome: 'right', isNeedless: false, why: about }
  }
  if (output.asks.length > 0)
    return { outcome: how_sure === 'must_ask' ? 'right' : 'asked', isNeedless: isSure, why: about }
  const { wrong, lacking, right } = compare(list, given, output)
  if (wrong.length > 0) {
    const seen = new Set(output.reading.preview.map(({ row }) => row))
    const isShown = !output.reading.layout.sure && wrong.every(({ row }) => row === null || seen.has(row))
    return { outcome: isShown ? 'shown' : 'silent', isNeedless: false, why: `wrong ${shortly(wrong)} · ${about}` }
  }
  if (lacking.length > 0) {
    const why = `${right} right, lacking ${shortly(lacking)} · ${about}`
    return { outcome: open.length > 0 ? 'asked' : 'partly', isNeedless: isSure && open.length > 0, why }
  }
  return { outcome: 'right', isNeedless: false, why: about }
}

const scoreOf = ({ right, wrong, lacking }: Compared) => right - 1000 * wrong.length - lacking.length / 100

/** Somebody who knows what the list means: says what is asked, and what each column and text is, so that the most goes in and nothing wrong does. */
function answered(list: List, given: Given): MarkListOutput | null {
  let said: SaidOfList = {}
  let output = read(list, given)
  // Whoever knows that it is none of these marks answers nothing.
  if (list.how_sure === 'refuse') return output
  for (let round = 0; output && round < 12; round += 1) {
    const choices = choicesOf(output, said, given)
    if (choices.length === 0) break
    const tried = choices.map((one) => ({ one, output: read(list, given, one) }))
    const rated = tried.flatMap((one) => (one.output ? [{ ...one, score: progress(list, given, one.output) }] : []))
    const best = rated.toSorted((a, b) => b.score - a.score)[0]
    if (!best || best.score <= progress(list, given, output)) break
    said = best.one
    output = best.output
  }
  const accepted = output && acceptRight(list, given, output, said)
  return accepted ?? output
}

/** Fewer asks are better; among those without any, what goes in. */
function progress(list: List, given: Given, output: MarkListOutput): number {
  const { wrong } = compare(list, given, output)
  // What would store anything else than was meant is nobody's answer.
  if (output.asks.length === 0 && wrong.length > 0) return -1e7
  if (output.asks.length > 0) return -1e6 - output.asks.length * 100 - output.problems.length / 1000
  return scoreOf(compare(list, given, output))
}

function choicesOf({ asks, reading }: MarkListOutput, said: SaidOfList, given: Given): SaidOfList[] {
  const [ask] = asks
  const answers = (ask?.choices ?? []).map(({ value }) => ({
    ...said,
    answers: { ...said.answers, [ask?.id ?? '']: value },
  }))
  const columns = ask ? mappingsOf(reading, said, given) : []
  const open = reading.values.find(({ by }) => by === null)
  const own = given.exam.sections.map(({ id }): ValueHere => ({ grade_id: given.exam.class?.id ?? 0, section_id: id }))
  const values = open
    ? (
        [
          ...open.near.map(({ here }) => here),
          ...own,
          'A',
          'ML',
          'EX',
          'P',
          'NA',
          'ZERO',
          'BLANK',
          null,
        ] satisfies ValueHere[]
      ).map((here) => ({
        ...said,
        values: { ...said.values, [open.column]: { ...said.values?.[open.column], [open.value]: here } },
      }))
    : []
  return [...answers, ...columns, ...values]
}

/** One more column said by hand. */
function mappingsOf({ columns }: MarkListOutput['reading'], said: SaidOfList, given: Given): SaidOfList[] {
  const fields = given.exam.questions ? [] : (['marks'] as const)
  const keys = (['roll_no', 'admission_no', 'name'] as const).filter((field) => said.mapping?.[field] === undefined)
  return [...fields, ...keys].flatMap((field) =>
    columns.map(({ at }) => ({ ...said, mapping: { ...said.mapping, [field]: { at } } })),
  )
}

/** Doubtful rows are taken where what is shown of them is what was meant. */
function acceptRight(list: List, given: Given, output: MarkListOutput, said: SaidOfList): MarkListOutput | null {
  const doubtful = [...new Set(output.problems.filter(({ is_doubt }) => is_doubt).map(({ row }) => row))]
  let accept: number[] = []
  let best = output
  for (const row of doubtful) {
    const next = read(list, given, { ...said, accept: [...accept, row] })
    if (!next || progress(list, given, next) <= progress(list, given, best)) continue
    accept = [...accept, row]
    best = next
  }
  return best
}

/** Lists of marks as they are pasted or brought as a file, by the reader that the mark sheet and the server share. */
export function tryMarks(folder: string) {
  const { variants } = JSON.parse(readFileSync(join(folder, 'class.json'), 'utf8')) as { variants: Variant[] }
  const lists = listsIn<TrueMarks>(join(folder, 'A'))
  const judged = lists.map((list) => {
    const variant = variants.find(({ id }) => id === list.truth.variant) ?? variants[0]
    if (!variant) throw new Error('The folder has no class')
    const given = givenOf(variant)
    const first = judge(list, given, read(list, given))
    const after = judge(list, given, answered(list, given))
    return { name: list.name, what: list.what, first, after }
  })
  tell('Marks', judged)
}
