import {
  type BoardSet,
  type FieldError,
  type OfferedSubject,
  type PlannedSubject,
  type SetUpPlan,
  say,
  sayAt,
} from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import { streamWords } from '../../../interchange/doors/places/place-words.ts'
import { proposedCode } from '../../../interchange/doors/places/proposed-code.ts'
import { namesIn, offeredTo } from './boards.ts'
import { copiedChapters, type StoredSyllabus } from './copied-chapters.ts'
import { type NamedSection, ofStreams } from './judge-sections.ts'
import type { JudgedSubject, MatchedGrade, SectionRef, SetUpWarning } from './judged.ts'
import { type KnownSubject, matchSubjects, subjectFaults, titleKey } from './match-subjects.ts'
import type { StoredSchool, StoredSubject } from './there.ts'

/** What subjects are judged by. */
export interface SubjectGround {
  plan: SetUpPlan
  set: BoardSet | null
  school: StoredSchool
  syllabus: StoredSyllabus
  pass_percent: number
}

export interface JudgedSubjects {
  subjects: JudgedSubject[]
  errors: FieldError[]
  warnings: SetUpWarning[]
}

/** The subjects of one class of a plan against those that it has. */
export function judgeSubjects(
  ground: SubjectGround,
  grade: MatchedGrade,
  sections: readonly NamedSection[],
  stored: readonly StoredSubject[],
): JudgedSubjects {
  const { plan, set } = ground
  const offered = offeredTo(set, plan.ladder, grade.rung)
  const known = grade.planned.subjects.map((planned, at): KnownSubject => {
    const names = namesIn(set, planned.key, planned.title)
    const code = planned.subject_code || offered.get(planned.key ?? '')?.code || null
    return { path: `${grade.path}.subjects.${at}`, planned, key: titleKey(planned.title), names, code }
  })
  const there = matchSubjects(known, stored)
  const errors = subjectFaults(known)
  const warnings: SetUpWarning[] = []
  const codes = codesOf(known, there, stored)
  const groups = groupsOf(known, offered)
  const named = new Map(sections.map((one) => [one.title.toLowerCase(), one]))
  const subjects = known.map((one): JudgedSubject => {
    const { planned, path, code } = one
    const found = there.get(one) ?? null
    const taken = sectionsFor(planned, grade, { all: sections, named })
    for (const at of taken.unknown) errors.push(sayAt(`${path}.sections.${at}`, say('set_up.unknown_section')))
    if (!found && taken.isEmpty) warnings.push(streamEmpty(path, grade, planned))
    if (found && code !== null && code.toLowerCase() !== found.subject_code.toLowerCase())
      warnings.push({
        ...{ path, code: 'code_other' },
        sentence: say('set_up.code_other', { there: found.subject_code, proposed: code }),
      })
    const own = offered.get(planned.key ?? '')
    const max_marks = planned.max_marks ?? 100
    const values = {
      title: planned.title,
      subject_code: codes.get(one) ?? '',
      kind: planned.kind ?? own?.kind ?? ('THEORY' as const),
      category: taken.isEmpty ? ('ELECTIVE' as const) : (planned.category ?? categoryOf(own, groups)),
      max_marks,
      pass_marks: planned.pass_marks ?? passOf(max_marks, ground.pass_percent),
    }
    const chapters = chaptersOf(ground, one, found, errors)
    return { path, title: found?.title ?? planned.title, there: found, values, sections: taken.refs, chapters }
  })
  return { subjects, errors, warnings }
}

/** To the next quarter of a mark. */
const passOf = (max: number, percent: number) => Math.min(max, Math.ceil((max * percent) / 25 - 1e-9) / 4)

/** How many of each group of which a school mostly has one are ticked. */
function groupsOf(known: readonly KnownSubject[], offered: ReadonlyMap<string, OfferedSubject>): Map<string, number> {
  const groups = new Map<string, number>()
  for (const { planned } of known) {
    const group = offered.get(planned.key ?? '')?.one_of
    if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + 1)
  }
  return groups
}

function categoryOf(offered: OfferedSubject | undefined, groups: ReadonlyMap<string, number>) {
  if (offered?.one_of === undefined) return offered?.category ?? 'COMPULSORY'
  return groups.get(offered.one_of) === 1 ? 'COMPULSORY' : 'ELECTIVE'
}

/** The codes of those that are to be made: the given one, the board's, or one of the short name. */
function codesOf(
  known: readonly KnownSubject[],
  there: ReadonlyMap<KnownSubject, StoredSubject>,
  stored: readonly StoredSubject[],
): Map<KnownSubject, string> {
  const codes = new Map<KnownSubject, string>()
  const missing = known.filter((one) => !there.has(one))
  const given = missing.flatMap(({ planned }) => planned.subject_code || [])
  const taken = new Set([...stored.map(({ subject_code }) => subject_code), ...given].map((code) => code.toUpperCase()))
  for (const one of missing) {
    const { planned, key, names, code } = one
    const short = names?.short.get(key) ?? planned.title
    const own = planned.subject_code || proposedCode(code, short, taken)
    codes.set(one, own)
    taken.add(own.toUpperCase())
  }
  return codes
}

interface TakenSections {
  /** None: every section's. */
  refs: SectionRef[]
  /** Places in the list of the subject's sections that name none of the class. */
  unknown: number[]
  /** It is for streams that the class does not have. */
  isEmpty: boolean
}

function sectionsFor(
  planned: PlannedSubject,
  grade: MatchedGrade,
  { all, named }: { all: readonly NamedSection[]; named: ReadonlyMap<string, NamedSection> },
): TakenSections {
  const titles = planned.sections ?? []
  const streams = (planned.streams ?? []).map(folded)
  const unknown = titles.flatMap((title, at) => (named.has(title.toLowerCase()) ? [] : at))
  const byTitle = titles.flatMap((title) => named.get(title.toLowerCase()) ?? [])
  const byStream = ofStreams(all, streams)
  // Of a class that is one stream as a whole, the subjects of that stream are every section's.
  const isOfClass = grade.stream !== null && streams.some((one) => streamWords[one] === grade.stream)
  const refs = isOfClass ? [] : [...new Set([...byTitle, ...byStream])].map(({ ref }) => ref)
  const isEmpty = streams.length > 0 && !isOfClass && byStream.length === 0 && byTitle.length === 0
  return { refs, unknown, isEmpty }
}

function streamEmpty(path: string, { planned }: MatchedGrade, { streams }: PlannedSubject): SetUpWarning {
  const sentence = say('set_up.stream_empty', { title: planned.title, streams: streams ?? [] })
  return { path, code: 'stream_empty', sentence }
}

function chaptersOf(
  { school, syllabus }: SubjectGround,
  { planned, path }: KnownSubject,
  found: StoredSubject | null,
  errors: FieldError[],
) {
  const asked = planned.chapters_from
  if (!asked) return []
  const source = school.subjects.find(({ id }) => id === asked.subject_id)
  if (!source || source.chapters === 0) {
    errors.push(sayAt(`${path}.chapters_from.subject_id`, say('set_up.no_chapters')))
    return []
  }
  return copiedChapters(source.id, asked.topics === true, found, syllabus)
}
