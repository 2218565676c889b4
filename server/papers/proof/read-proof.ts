import { type Blueprint, enemiesFrom, type Level, levels, type StoredSection, setLetters, skills } from '#contract'
import { languageOf } from '../../../domain/languages.ts'
import type { PaperProofInput } from '../../../typeset/documents/paper-proof.ts'
import type { Reader } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import { notFound } from '../../ground/errors.ts'
import { findAssembly } from '../find-assembly.ts'
import { gridOf, plannedOfMix, printedNumbers } from '../grid-view.ts'
import { paperFacts } from '../paper-facts.ts'
import type { OpenedPaper } from '../print/open.ts'
import { lacksAnswer } from '../print/to-check.ts'
import { documentInput } from '../print/typeset-paper.ts'
import { expectedMean, isMeasured, type Measured } from './expected-mean.ts'
import {
  choiceQuery,
  historyQuery,
  likenessQuery,
  type ProofHistory,
  type ProofQuestion,
  type ProofSibling,
  proofExams,
  proofQuestions,
  siblingsQuery,
} from './proof-queries.ts'

/** How a paper was made, as its page says it: figures and names alone.  For whoever has opened it. */
export async function readProof(
  reader: Reader,
  files: FileStore,
  paper: OpenedPaper,
  now: Date,
): Promise<PaperProofInput> {
  const { client_id } = reader
  const { head, answered } = paper
  const grid = await gridOf(reader, { id: head.id, now })
  const { assembly } = await findAssembly(reader, head, now)
  const [questions, facts, [likeness], [choice], exams, [history], siblings] = await reader.read(
    proofQuestions(client_id, head.id),
    paperFacts(client_id, head.id, now),
    likenessQuery(client_id, head.id),
    choiceQuery(client_id, head),
    proofExams(client_id, head.id),
    historyQuery(client_id, head.id),
    siblingsQuery(client_id, head.id),
  )
  if (!history) throw notFound('paper')
  const language = languageOf('files', paper.language)
  const scope = { document: 'paper', edition: 'standard', page: 'A4', set: null } as const
  const frame = await documentInput(files, paper, scope, {})
  const cellOf = (chapter_id: number | null, level: Level | null) =>
    grid.cells.find((cell) => cell.chapter_id === chapter_id && cell.level === level && cell.type === null)
  const shareOf = (cell: ReturnType<typeof cellOf>) => ({ planned: cell?.planned ?? null, set: cell?.marks ?? 0 })
  const numbers = printedNumbers(facts)
  const { timed, dated } = printing(language, history.timezone)
  const { school, logo, images, grade, subject, timing, question_paper_marks, font } = frame
  return {
    ...{ document: 'paper-proof', language, school, logo, images, grade, subject, timing, question_paper_marks },
    ...(font ? { font } : {}),
    ...{ paper: head.id, version: head.row_version, name: head.name, sections: head.plan.length },
    exams: exams.map(({ name, session, date }) =>
      [name.includes(session) ? name : `${name}, ${session}`, dated(date)].join(' · '),
    ),
    printed_on: timed(now.toISOString()),
    quality: assembly && {
      ...{ by: assembly.is_changed ? 'hand' : 'plan', is_proven: assembly.proven_optimal, gap: assembly.gap },
      ...{ objective: assembly.objective, bound: assembly.bound, is_nearest: assembly.is_nearest ?? false },
    },
    to_choose_from: choice?.count ?? 0,
    chapters: grid.rows.map(({ id, title }) => ({ of: title, ...shareOf(cellOf(id, null)) })),
    levels: levels.map((level) => ({ of: level, ...shareOf(cellOf(null, level)) })).filter(isTold),
    skills: skills
      .map((skill) => ({
        of: skill,
        planned: assembly && skillPlanned(assembly.blueprint, skill),
        set: numbers.filter((one) => one.skill === skill).reduce((sum, one) => sum + one.max_marks, 0),
      }))
      .filter(isTold),
    uses: usesOf(questions),
    ...setsOf(paper, questions, siblings),
    sum: countingMarks(head.plan, questions),
    pairs: pairsOf(questions),
    highest_likeness: likeness?.score ?? null,
    is_too_like: (likeness?.is_forbidden ?? false) || (likeness?.score ?? 0) >= enemiesFrom,
    without_key: answered.reduce((sum, section) => sum + section.questions.filter(lacksAnswer).length, 0),
    keys_in_doubt: questions.filter(({ key_in_doubt }) => key_in_doubt).length,
    minutes: minutesOf(questions, timing, question_paper_marks),
    ...peopleOf(history, questions, timed),
  }
}

const isTold = ({ planned, set }: { planned: number | null; set: number }) => set > 0 || (planned ?? 0) > 0

const skillPlanned = (blueprint: Blueprint, skill: (typeof skills)[number]) =>
  plannedOfMix(blueprint, skills, skill, ({ skill_mix }) => skill_mix)

function printing(language: string, timeZone: string) {
  const write = (time: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', year: 'numeric', ...parts }).format(
      time,
    )
  return {
    timed: (at: string) => write(new Date(at), { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dated: (date: string) => write(new Date(`${date}T00:00:00Z`), { timeZone: 'UTC' }),
  }
}

/** Two alternatives have one number; the later use of both counts. */
function usesOf(questions: readonly ProofQuestion[]): PaperProofInput['uses'] {
  const numbered: ProofQuestion[][] = []
  for (const question of questions) {
    const before = numbered.at(-1)?.at(-1)
    const isAlternative =
      question.or_group !== null && before?.or_group === question.or_group && before.section === question.section
    if (isAlternative) numbered.at(-1)!.push(question)
    else numbered.push([question])
  }
  return numbered.map((group, at) => ({ number: String(at + 1), last: latest(group.map(({ last }) => last)) }))
}

const monthOf = (last: string): number => {
  const [month = '0', year = '0'] = last.split(' / ')
  return Number(year) * 12 + Number(month)
}

const latest = (months: readonly (string | null)[]): string | null =>
  months.filter((one) => one !== null).toSorted((one, other) => monthOf(other) - monthOf(one))[0] ?? null

function pairsOf(questions: readonly ProofQuestion[]): PaperProofInput['pairs'] {
  const groups = new Map<string, ProofQuestion[]>()
  for (const question of questions) {
    if (question.or_group === null) continue
    const key = `${question.section}|${question.or_group}`
    groups.set(key, [...(groups.get(key) ?? []), question])
  }
  const differs = ([first, ...others]: ProofQuestion[]) =>
    others.some(
      (one) => one.max_marks !== first?.max_marks || one.level !== first.level || one.chapter_id !== first.chapter_id,
    )
  return { count: groups.size, differ: [...groups.values()].filter(differs).length }
}

/** What counts: of a section of which some are attempted, so many. */
function countingMarks(plan: readonly StoredSection[], questions: readonly ProofQuestion[]): number {
  return plan.reduce((sum, { section, attempt_any }) => {
    const seen = new Set<string>()
    const marks = questions
      .filter((one) => one.section === section)
      .flatMap((one) => {
        if (one.or_group !== null && seen.has(one.or_group)) return []
        if (one.or_group !== null) seen.add(one.or_group)
        return [one.max_marks]
      })
    const most = marks.toSorted((one, other) => other - one).slice(0, attempt_any)
    return sum + most.reduce((all, one) => all + one, 0)
  }, 0)
}

function minutesOf(questions: readonly ProofQuestion[], timing: string, max: number): PaperProofInput['minutes'] {
  const [hours = '0', minutes = '0'] = timing.split(':')
  const of = Number(hours) * 60 + Number(minutes)
  const seen = new Set<string>()
  const answered = questions.filter(({ section, or_group }) => {
    const key = `${section}|${or_group}`
    if (or_group === null) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  const each = answered.map((one) => one.minutes ?? (max > 0 ? (one.max_marks / max) * of : 0))
  const unknown = answered.filter((one) => one.minutes === null).length
  return { expected: each.reduce((sum, one) => sum + one, 0), of, unknown }
}

type Sets = Pick<PaperProofInput, 'sets' | 'likeness' | 'measured'>

function setsOf({ head }: OpenedPaper, questions: readonly ProofQuestion[], siblings: readonly ProofSibling[]): Sets {
  const own = questions.map((one) => ({
    id: one.question_id,
    marks: one.max_marks,
    facility: one.facility,
    n: one.measured_n,
  }))
  const isParallel = siblings.length > 1
  const sets = isParallel
    ? siblings.map(({ set, questions: of }) => ({ set, questions: of }))
    : setLetters.slice(0, head.sets).map((set) => ({ set, questions: own }))
  const max = head.question_paper_marks
  return {
    sets: head.sets > 1 || isParallel ? sets.map(({ set }) => set) : [],
    likeness: sets.map(({ set, questions: of }) => {
      const found = expectedMean(of, max)
      const like = sets.map((other) => (other.set === set ? null : shared(of, other.questions)))
      return { set, like, mean: found?.mean ?? null, error: found?.error ?? null }
    }),
    measured: { count: own.filter(isMeasured).length, of: own.length },
  }
}

type Asked = Measured & { id: number }

function shared(of: readonly Asked[], other: readonly Asked[]): number {
  const there = new Set(other.map(({ id }) => id))
  return of.length === 0 ? 0 : Math.round((of.filter(({ id }) => there.has(id)).length / of.length) * 100)
}

function peopleOf(history: ProofHistory, questions: readonly ProofQuestion[], timed: (at: string) => string) {
  const deed = (who: string | null, at: string | null) => ({
    who: at === null ? null : who,
    at: at === null ? null : timed(at),
  })
  const approved = questions.filter(({ is_approved }) => is_approved).length
  return {
    made: deed(history.made_by, history.made_at),
    authors: new Set(questions.flatMap(({ written_by }) => (written_by === null ? [] : [written_by]))).size,
    reviewers: history.reviewers,
    reviewed: { approved, of: questions.length, at: history.reviewed_at === null ? null : timed(history.reviewed_at) },
    submitted: deed(history.submitted_by, history.submitted_at),
    approved: deed(history.approved_by, history.approved_at),
    changed_since: history.approved_at === null ? null : history.changed_since,
  }
}
