import { join } from 'node:path'
import {
  api,
  type Chapter,
  type ChosenValue,
  type Grade,
  type Question,
  type Subject,
  type UploadResult,
} from '#contract'
import { plainText } from '../../../richtext/plain.ts'
import { type CheckedList, type GivenAnswers, nextAnswers, noAnswers, openOf, sender } from './answers.ts'
import type { ListSchool } from './school.ts'
import { type JudgedList, listsIn, type TrueList, tell } from './truth.ts'

interface TrueQuestion {
  row: number
  rows?: [number, number]
  type: string
  stem: string
  options?: string[]
  key: string[]
  key_text?: string
  stem_hi?: string
  options_hi?: string[]
  marks?: number
  doubt?: string
  chapter?: string
  topics?: string[]
  difficulty?: string
}
interface TrueQuestions {
  questions: TrueQuestion[]
}
type List = TrueList<TrueQuestions>

const levels: Record<string, string> = { easy: 'EASY', medium: 'MEDIUM', hard: 'HARD' }

const types: Record<string, string> = {
  ...{ mcq: 'MCQ_SINGLE', mcq_multi: 'MCQ_MULTI', true_false: 'TRUE_FALSE', fill: 'FILL_BLANK' },
  ...{ assertion_reason: 'ASSERTION_REASON', descriptive: 'SHORT', match: 'MATCH' },
}

/** A class with the chapters and topics that the lists name. */
async function makeSyllabus(school: ListSchool, lists: readonly List[]) {
  const made = async <T>(endpoint: Parameters<ListSchool['call']>[0], body: object) => {
    const { data, errors, status } = await school.call<T>(endpoint, body)
    if (status !== 200) throw new Error(JSON.stringify(errors))
    return data
  }
  const range = { page: 1, pageSize: 100 }
  const { data: grades } = await school.call<Grade[]>(api.grade.list, { filter: {}, range })
  const grade =
    grades.find(({ title }) => title === 'Class 9') ?? (await made<Grade>(api.grade.create, { title: 'Class 9' }))
  const {
    data: { formattedSubjects: subjects },
  } = await school.call<{ formattedSubjects: Subject[] }>(api.subject.list, { filter: { is_all_data_fetch: [true] } })
  const subject =
    subjects.find((one) => one.title === 'Science' && one.grade.id === grade.id) ??
    (await made<Subject>(api.subject.create, { grade_id: grade.id, title: 'Science', subject_code: 'SCI9' }))
  const place = { grade_id: grade.id, subject_id: subject.id }
  const filter = { subject_id: subject.id, is_all_data_fetch: [true] }
  const { data: there } = await school.call<Chapter[]>(api.chapter.list, { filter })
  const all = lists.flatMap(({ truth }) => truth.questions ?? [])
  const chapters = new Map<string, Chapter>()
  for (const name of new Set(['Any', ...all.flatMap(({ chapter }) => chapter ?? [])])) {
    const chapter =
      there.find((one) => one.chapter === name) ??
      (await made<Chapter>(api.chapter.create, { ...place, chapter: name }))
    chapters.set(name, chapter)
    const topics = all.filter((one) => (one.chapter ?? 'Any') === name).flatMap((one) => one.topics ?? [])
    for (const title of new Set(topics))
      await school.call(api.topic.create, { ...place, chapter_id: chapter.id, title })
  }
  return { ...place, chapter_id: chapters.get('Any')?.id ?? 0 }
}

const raised = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ]+/gu
const lowered = /[₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ]+/gu

const shownText = (html: string) =>
  plainText(html.replace(/<sup>(.*?)<\/sup>/g, '^{$1}').replace(/<sub>(.*?)<\/sub>/g, '_{$1}'))
const key = (text: string) =>
  text
    .replace(raised, (signs) => `^{${signs}}`)
    .replace(lowered, (signs) => `_{${signs}}`)
    .normalize('NFKC')
    .replace(/\{\{\d+\}\}|_{2,}|\.{4,}|…+/g, ' _ ')
    .replace(/\\[()]/g, '')
    .replace(/[\u2212\u2010-\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const lettersOf = ({ question_options: options, answer, type }: Question) =>
  type === 'TRUE_FALSE'
    ? [(answer as { value: boolean }).value ? 'A' : 'B']
    : type === 'ASSERTION_REASON'
      ? [(answer as { option: string }).option]
      : options.flatMap(({ is_correct }, at) => (is_correct ? String.fromCharCode(65 + at) : []))

/** What differs of a question from what was meant; [] where nothing does. */
function differences(own: Question, meant: TrueQuestion, isAnswered: boolean): string[] {
  const found: string[] = []
  const options = own.question_options.map(({ data }) => key(shownText(data)))
  const wanted = (meant.options ?? []).map(key)
  const isChoice = own.question_options.length > 0
  if (isChoice && isMixed(own, meant, { options, wanted })) return found
  if (isChoice && options.join('|') !== wanted.join('|'))
    found.push(`options ${options.join('|')} ≠ ${wanted.join('|')}`)
  if (isChoice && meant.key.length > 0 && lettersOf(own).join() !== meant.key.join())
    found.push(`key ${lettersOf(own).join()} ≠ ${meant.key.join()}`)
  if (isChoice && meant.key.length === 0 && !isAnswered)
    found.push(`key ${lettersOf(own).join()} though it can't be known`)
  if (own.type === 'TRUE_FALSE' && lettersOf(own).join() !== meant.key.join()) found.push('true or false')
  if (meant.marks !== undefined && own.max_marks !== meant.marks) found.push(`marks ${own.max_marks} ≠ ${meant.marks}`)
  if (meant.difficulty !== undefined && levels[meant.difficulty] !== own.level) found.push(`level ${own.level}`)
  if (meant.chapter !== undefined && own.chapter.title !== meant.chapter) found.push(`chapter ${own.chapter.title}`)
  const [translation] = own.translations
  if (translation && meant.stem_hi !== undefined) {
    const hindi = [translation.question_text, ...translation.question_options.map(({ data }) => data)].map((html) =>
      key(shownText(html)),
    )
    if (hindi.join('|') !== [meant.stem_hi, ...(meant.options_hi ?? [])].map(key).join('|'))
      found.push(`Hindi ${hindi.join('|')}`)
  }
  return found
}

/** Where a list has the right option in a column of its own, the options are mixed; the right one is who it was. */
function isMixed(own: Question, meant: TrueQuestion, { options, wanted }: Record<'options' | 'wanted', string[]>) {
  const at = lettersOf(own).map((letter) => options[letter.charCodeAt(0) - 65])
  return (
    meant.key.join() === 'A' &&
    at.join() === wanted[0] &&
    options.toSorted().join('|') === wanted.toSorted().join('|') &&
    options.join('|') !== wanted.join('|')
  )
}

interface Compared {
  right: number
  wrong: { row: number | null; why: string }[]
  lacking: TrueQuestion[]
}

function compare({ truth }: List, stored: readonly Question[], isAnswered: boolean): Compared {
  const found: Compared = { right: 0, wrong: [], lacking: [] }
  const taken = new Set<Question>()
  for (const meant of truth.questions ?? []) {
    const own = stored.find((one) => !taken.has(one) && key(shownText(one.question_text)) === key(meant.stem))
    if (!own) {
      found.lacking.push(meant)
      continue
    }
    taken.add(own)
    const why = differences(own, meant, isAnswered)
    if (why.length === 0 && !(meant.stem_hi !== undefined && own.translations.length === 0)) found.right += 1
    else if (why.length > 0) found.wrong.push({ row: meant.row, why: `${meant.row}: ${why.join(', ')}` })
    else found.lacking.push(meant)
  }
  for (const own of stored)
    if (!taken.has(own))
      found.wrong.push({ row: null, why: `nobody meant “${shownText(own.question_text).slice(0, 60)}”` })
  return found
}

export async function tryQuestions(school: ListSchool, folder: string) {
  const lists = listsIn<TrueQuestions>(join(folder, 'C'))
  const place = await makeSyllabus(school, lists)
  const judged = []
  for (const list of lists) {
    const own = [...new Set((list.truth.questions ?? []).map(({ type }) => type))]
    // What a list is of as a whole is chosen on the screen.
    const type = own.length === 1 ? types[own[0] ?? ''] : undefined
    const defaults = JSON.stringify({ ...place, level: 'MEDIUM', skill: 'APPLY', max_marks: 1, ...(type && { type }) })
    const door = { endpoint: api.question.upload, fields: { format: 'spreadsheet', defaults } }
    const send = sender(school, door, list)
    const first = await judge({ school, ...place }, list, send, noAnswers)
    const said = await answered(list, send)
    const after = said === noAnswers ? first : await judge({ school, ...place }, list, send, said)
    judged.push({ name: list.name, what: list.what, first, after })
  }
  tell('Questions', judged)
}

async function judge(
  { school, grade_id }: { school: ListSchool; grade_id: number },
  list: List,
  send: ReturnType<typeof sender>,
  said: GivenAnswers,
): Promise<JudgedList> {
  const checked = await send(said, { dry_run: 'true' })
  const { asks, texts, refused } = openOf(checked)
  const isSure = list.how_sure === 'sure'
  if (refused !== null)
    return { outcome: list.how_sure === 'refuse' ? 'right' : 'refused', isNeedless: isSure, why: refused }
  if (asks.length > 0) return { outcome: isSure ? 'asked' : 'right', isNeedless: isSure, why: `asks ${asks.join(' ')}` }
  const there = new Set((await questionsOf(school, grade_id)).map(({ id }) => id))
  const saved = await send(said)
  const codes = saved.data?.errors?.map(({ row, column, code }) => `${row} ${column} ${code}`) ?? []
  const about = `${codes.slice(0, 6).join(', ')}${texts.length ? ` · open ${texts.slice(0, 4).join(' ')}` : ''} · sure ${checked.data.reading?.layout.sure}`
  const stored = (await storedBy(school, grade_id, saved)).filter(({ id }) => !there.has(id))
  const { right, wrong, lacking } = compare(list, stored, said !== noAnswers)
  if (wrong.length > 0) {
    const seen = new Set(checked.data.reading?.preview.map(({ row }) => row))
    const isShown = !checked.data.reading?.layout.sure && wrong.every(({ row }) => row !== null && seen.has(row))
    const why = `${right} right, wrong ${wrong
      .slice(0, 3)
      .map((one) => one.why)
      .join('; ')} … ${wrong.length} · ${about}`
    return { outcome: isShown ? 'shown' : 'silent', isNeedless: false, why }
  }
  const missing = lacking.filter(({ doubt }) => doubt === undefined)
  if (missing.length === 0) return { outcome: 'right', isNeedless: false, why: about }
  const why = `${right} right, lacking ${missing
    .slice(0, 4)
    .map(({ row }) => row)
    .join(' ')} … ${missing.length} · ${about}`
  return { outcome: texts.length > 0 ? 'asked' : 'partly', isNeedless: isSure && texts.length > 0, why }
}

/** The questions that an upload made, which are taken back. */
async function storedBy(school: ListSchool, grade_id: number, { data }: CheckedList): Promise<Question[]> {
  const import_id = (data as UploadResult | undefined)?.import_id
  if (!import_id) return []
  const found = await questionsOf(school, grade_id)
  const { status, errors } = await school.call(api.import.undo, {}, import_id)
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return found
}

/** The latest hundred questions of a class. */
async function questionsOf(school: ListSchool, grade_id: number): Promise<Question[]> {
  const range = { page: 1, pageSize: 100 }
  const { data, errors } = await school.call<Question[]>(api.question.list, { filter: { grade_id: [grade_id] }, range })
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}

/** Somebody who knows the list says what is asked: the way that lets the most in, judged by a check alone. */
async function answered(list: List, send: ReturnType<typeof sender>): Promise<GivenAnswers> {
  // Whoever knows that it is none of these questions answers nothing.
  if (list.how_sure === 'refuse') return noAnswers
  let said = noAnswers
  let checked = await send(said, { dry_run: 'true' })
  const meant = (column: string, text: string): ChosenValue[] => {
    const own = list.truth.questions?.find(
      ({ row }) =>
        checked.data.reading?.values && checked.data.errors.some((one) => one.row === row && one.value === text),
    )
    if (column === 'level' && own?.difficulty) return [levels[own.difficulty] ?? null]
    return []
  }
  for (let round = 0; round < 20; round += 1) {
    const tried = []
    for (const one of nextAnswers(checked, said, meant))
      tried.push({ one, reply: await send(one, { dry_run: 'true' }) })
    const rated = tried
      .filter(({ reply }) => reply.status === 200)
      .map((one) => ({ ...one, score: scoreOf(list, one.reply) }))
    const best = rated.toSorted((a, b) => b.score - a.score)[0]
    if (!best) break
    said = best.one
    checked = best.reply
  }
  return said
}

/** How many keys are shown as they are meant, then how many rows go in. */
function scoreOf({ truth }: List, { data }: CheckedList): number {
  const asked = data.asks?.length ?? 0
  const fieldsAt = (column: number) => data.reading?.columns.find(({ at }) => at === column)?.fields ?? []
  const shown = (data.reading?.preview ?? []).filter(({ row, cells }) => {
    const own = truth.questions?.find((one) => one.row === row)
    const letters = own?.key.join() ?? ''
    return (
      letters !== '' &&
      cells.some(
        ({ column, here }) =>
          fieldsAt(column).includes('correct') && typeof here === 'string' && here.startsWith(letters),
      )
    )
  }).length
  return data.created + shown * 50 - asked * 1000
}
