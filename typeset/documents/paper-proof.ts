import { languageOf } from '../../domain/languages.ts'
import type { Level, Skill } from '../../domain/questions/question-types.ts'
import type { CodeDrawing, DocumentFrame } from '../document.ts'
import { codeRuns } from '../paper/copies/copy.ts'
import { type ProofWords, proofWords } from '../words/proof-words.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'
import { printedDuration } from './duration.ts'

/** Marks of a chapter, a level or a skill; `planned` is null where the plan says nothing of it. */
export interface ProofShare<Key = string> {
  of: Key
  planned: number | null
  set: number
}

/** Somebody's deed, with the time as printed. */
export interface ProofDeed {
  who: string | null
  at: string | null
}

/** How a paper was made: figures and names, no question, no answer, no pupil. */
export interface PaperProofInput
  extends Pick<
    DocumentInput,
    'language' | 'font' | 'school' | 'logo' | 'images' | 'grade' | 'subject' | 'timing' | 'question_paper_marks'
  > {
  document: 'paper-proof'
  paper: number
  version: number
  name: string
  /** "Half-yearly, 2026-27 · 21 September 2026" */
  exams: string[]
  sections: number
  sets: string[]
  printed_on: string
  /** null: there is no plan. */
  quality: {
    by: 'plan' | 'hand'
    is_proven: boolean
    is_nearest: boolean
    gap: number
    objective: number
    bound: number
  } | null
  to_choose_from: number
  chapters: ProofShare[]
  levels: ProofShare<Level>[]
  skills: ProofShare<Skill>[]
  /** By printed number; "9 / 2025", null for never. */
  uses: { number: string; last: string | null }[]
  /** `like` in percent, null for a set and itself. */
  likeness: { set: string; like: (number | null)[]; mean: number | null; error: number | null }[]
  measured: { count: number; of: number }
  sum: number
  pairs: { count: number; differ: number }
  highest_likeness: number | null
  is_too_like: boolean
  without_key: number
  keys_in_doubt: number
  minutes: { expected: number; of: number; unknown: number }
  made: ProofDeed
  authors: number
  reviewers: number
  reviewed: { approved: number; of: number; at: string | null }
  submitted: ProofDeed
  approved: ProofDeed
  /** null: it is not approved. */
  changed_since: number | null
}

interface ShareTable {
  title: string
  rows: { title: string; planned: number | null; set: number }[]
  sum: { planned: number | null; set: number }
}

export interface PaperProofDocument extends DocumentFrame {
  kind: 'paper-proof'
  say: ProofWords
  heading: string
  place: string
  facts: { name: string; value: string }[]
  verdict: { title: string; says: string; figures: { value: string; name: string }[] }
  shares: ShareTable[]
  /** Where more is asked than counts. */
  shares_note: string | null
  uses: { note: string; questions: PaperProofInput['uses'] }
  sets: { names: string[]; rows: { name: string; like: (string | null)[]; expected: string }[]; says: string }
  checks: { ok: boolean; says: string }[]
  people: { did: string; name: string; when: string; what: string }[]
  people_note: string
  code: CodeDrawing
  foot: string
  made: string
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const shown = (value: number): string => String(Math.round(value * 100) / 100)

/** Marks that stand elsewhere than planned. */
const besideOf = (rows: readonly ProofShare<unknown>[]): number =>
  rows.reduce((sum, { planned, set }) => sum + (planned === null ? 0 : Math.max(0, set - planned)), 0)

/** The largest of the three tables: a mark that moves from one chapter to another may move from a level to another too. */
export const marksBeside = ({ chapters, levels, skills }: Pick<PaperProofInput, 'chapters' | 'levels' | 'skills'>) =>
  Math.max(besideOf(chapters), besideOf(levels), besideOf(skills))

/** @throws RangeError where `timing` is not 'H:MM' */
export function paperProofDocument(input: PaperProofInput): PaperProofDocument {
  const language = languageOf('files', input.language)
  const say = proofWords[language]
  const words = documentWords({ language })
  const { paper, version, question_paper_marks: max } = input
  const named = { paper, version }
  return {
    ...plainFrame({ ...input, language, page: 'A4' }, words, say.title),
    ...{ kind: 'paper-proof', logo: input.logo, say, heading: say.title },
    place: [input.subject, input.grade, input.name].join(' · '),
    facts: [
      { name: say.facts.exam, value: input.exams.join('; ') || say.no_exam },
      { name: say.facts.max_marks, value: shown(max) },
      { name: say.facts.time, value: printedDuration(input.timing, words.languages) },
      {
        name: say.facts.questions,
        value: filled(say.questions_in, { questions: input.uses.length, sections: input.sections }),
      },
      { name: say.facts.sets, value: input.sets.join(', ') || say.one_set },
      { name: say.facts.paper, value: filled(say.version, named) },
    ],
    verdict: verdictOf(input, say),
    shares: [
      shareTable(say.by_chapter, input.chapters, (title) => title),
      shareTable(say.by_level, input.levels, (level) => words.levels[level]),
      shareTable(say.by_skill, input.skills, (skill) => say.skills[skill]),
    ],
    shares_note:
      input.chapters.reduce((sum, { set }) => sum + set, 0) > max ? filled(say.asked_more, { max: shown(max) }) : null,
    uses: {
      note: filled(say.uses_note, {
        never: input.uses.filter(({ last }) => last === null).length,
        all: input.uses.length,
      }),
      questions: input.uses,
    },
    sets: setsOf(input, say),
    checks: checksOf(input, say),
    people: peopleOf(input, say),
    people_note:
      input.changed_since === null
        ? say.not_approved
        : input.changed_since === 0
          ? say.unchanged
          : filled(say.changed, { count: input.changed_since }),
    code: codeRuns(`quaestor:paper/${paper}/version/${version}`),
    foot: filled(say.foot, named),
    made: filled(say.printed, { day: input.printed_on }),
  }
}

function shareTable<Key>(title: string, rows: readonly ProofShare<Key>[], nameOf: (key: Key) => string): ShareTable {
  const isPlanned = rows.length > 0 && rows.every(({ planned }) => planned !== null)
  return {
    title,
    rows: rows.map(({ of, planned, set }) => ({ title: nameOf(of), planned, set })),
    sum: {
      planned: isPlanned ? rows.reduce((sum, { planned }) => sum + (planned ?? 0), 0) : null,
      set: rows.reduce((sum, { set }) => sum + set, 0),
    },
  }
}

function verdictOf(input: PaperProofInput, say: ProofWords): PaperProofDocument['verdict'] {
  const { quality, to_choose_from } = input
  const choice = { value: String(to_choose_from), name: say.choice }
  if (quality === null) return { title: say.verdicts.no_plan, says: say.says.no_plan, figures: [choice] }
  const beside = { value: shown(marksBeside(input)), name: say.beside }
  if (quality.by === 'hand') return { title: say.verdicts.by_hand, says: say.says.by_hand, figures: [beside, choice] }
  const least = { value: shown(quality.bound), name: say.least }
  const isBest = quality.is_proven && quality.gap === 0
  return {
    title: isBest ? say.verdicts.best : filled(say.verdicts.within, { gap: shown(quality.gap) }),
    says: [isBest ? say.says.best : say.says.within, quality.is_nearest ? say.says.nearest : '']
      .filter(Boolean)
      .join(' '),
    figures: [beside, least, choice],
  }
}

function setsOf({ likeness, sets, measured }: PaperProofInput, say: ProofWords): PaperProofDocument['sets'] {
  const isMeasured = likeness.some(({ mean }) => mean !== null)
  const told = filled(isMeasured ? say.measured : say.not_measured, { measured: measured.count, all: measured.of })
  const isSame = likeness.length > 1 && likeness.every(({ like }) => like.every((one) => one === null || one === 100))
  const first = sets.length < 2 ? say.one_paper : isSame ? say.same_questions : ''
  return {
    names: likeness.map(({ set }) => set),
    rows: likeness.map(({ set, like, mean, error }) => ({
      name: set,
      like: like.map((one) => (one === null ? null : `${one} %`)),
      expected: mean === null ? '–' : `${mean.toFixed(1)} ± ${(error ?? 0).toFixed(1)}`,
    })),
    says: [first, told].filter(Boolean).join(' '),
  }
}

function checksOf(input: PaperProofInput, { checks: say }: ProofWords): PaperProofDocument['checks'] {
  const { sum, question_paper_marks: max, pairs, highest_likeness, is_too_like, minutes } = input
  const score = highest_likeness?.toFixed(2) ?? ''
  const time = { minutes: Math.round(minutes.expected), of: minutes.of, count: minutes.unknown }
  return [
    sum === max
      ? { ok: true, says: filled(say.sums, { max: shown(max) }) }
      : { ok: false, says: filled(say.sums_differ, { sum: shown(sum), max: shown(max) }) },
    pairs.count === 0
      ? { ok: true, says: say.pairs_none }
      : { ok: pairs.differ === 0, says: filled(pairs.differ === 0 ? say.pairs : say.pairs_differ, pairs) },
    highest_likeness === null
      ? { ok: true, says: say.like_none }
      : { ok: !is_too_like, says: filled(is_too_like ? say.too_like : say.like, { score }) },
    input.without_key === 0
      ? { ok: true, says: say.keys }
      : { ok: false, says: filled(say.keys_lack, { count: input.without_key }) },
    input.keys_in_doubt === 0
      ? { ok: true, says: say.no_doubt }
      : { ok: false, says: filled(say.doubt, { count: input.keys_in_doubt }) },
    {
      ok: minutes.expected <= minutes.of && minutes.unknown === 0,
      says: filled(minutes.unknown === 0 ? say.minutes : say.minutes_unknown, time),
    },
  ]
}

function peopleOf(input: PaperProofInput, say: ProofWords): PaperProofDocument['people'] {
  const { did } = say
  const people = (count: number) => (count === 0 ? '–' : filled(say.count[count === 1 ? 0 : 1], { count }))
  const by = ({ who, at }: ProofDeed) => ({ name: who ?? '–', when: at ?? '–' })
  return [
    { did: did.plan, ...by(input.made), what: input.quality?.by === 'plan' ? say.by_machine : say.by_hand },
    { did: did.written, name: people(input.authors), when: '', what: '' },
    {
      did: did.reviewed,
      name: people(input.reviewers),
      when: input.reviewed.at ?? '–',
      what: filled(say.reviewed_of, { approved: input.reviewed.approved, all: input.reviewed.of }),
    },
    { did: did.submitted, ...by(input.submitted), what: '' },
    { did: did.approved, ...by(input.approved), what: input.changed_since === null ? say.not_approved : '' },
  ]
}
