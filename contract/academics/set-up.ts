import { z } from 'zod'
import { Id, nameLine, optionalNameLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { cachedFor, can, read, slow, withBodyUpTo, withMessage, write } from '../endpoint.ts'
import { Instant, Nothing, Status } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'
import { BoardSet } from './board-set.ts'
import { SectionInput } from './section.ts'
import { SubjectInput, subjectCategories } from './subject.ts'

/** Parts of the page, in their order. */
export const setUpParts = ['classes', 'sections', 'subjects', 'chapters', 'make'] as const
export type SetUpPart = (typeof setUpParts)[number]

/** Kinds of schools by their classes: Nursery to XII, K to 12, Forms 1 to 6, Reception to Year 13. */
export const setUpLadders = ['IN', 'K12', 'FORMS', 'YEARS'] as const
/** Ways of writing a class; OWN: typed. */
export const setUpNamings = [
  ...['ROMAN', 'ARABIC', 'CLASS_ARABIC', 'CLASS_ROMAN', 'ORDINAL', 'GRADE', 'STD', 'HINDI', 'HINDI_ORDINAL'],
  ...['FORM', 'FORM_ROMAN', 'YEAR', 'OWN'],
] as const

/** Most of each that one plan has. */
export const setUpLimits = {
  grades: 40,
  sections_of_grade: 60,
  sections: 400,
  subjects_of_grade: 60,
  streams_of_subject: 12,
  subjects: 1500,
  chapters: 5000,
  topics: 20_000,
} as const

const upTo = <Entry extends z.ZodType>(most: number, entry: Entry) =>
  z.array(entry, coded('field.not_list')).max(most, coded('set_up.too_many', { most }))
const Key = z.string(coded('field.not_text')).max(20, coded('field.too_long', { most: 20 }))
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, coded('field.one_of', { names: words.join(', ') }))

/** Chapters of another subject, copied; with their topics where asked. */
const ChaptersFrom = z.strictObject({
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  topics: z.boolean(coded('field.not_boolean')).optional(),
})

/** Of a draft, whose names may be missing still. */
type Named = (most: number) => z.ZodType<string, string>

function planOf(title: Named, code: Named) {
  const { capacity } = SectionInput.shape
  const { kind, max_marks, pass_marks } = SubjectInput.shape
  const Section = z.strictObject({ title: title(20), stream: optionalNameLine(30), capacity })
  const Subject = z.strictObject({
    /** Of the board's set; absent for a subject of the school's own. */
    key: Key.nullish(),
    title: title(80),
    subject_code: code(20).nullish(),
    kind: kind.nullable(),
    category: z.enum(subjectCategories, coded('subject.category_missing')).nullish(),
    max_marks: max_marks.nullable(),
    pass_marks: pass_marks.nullable(),
    /** Streams and sections whose it is; neither: every section's. */
    streams: upTo(setUpLimits.streams_of_subject, nameLine(30)).nullish(),
    sections: upTo(setUpLimits.sections_of_grade, nameLine(20)).nullish(),
    chapters_from: ChaptersFrom.nullish(),
  })
  const Grade = z.strictObject({
    /** Of the ladder; null: a class that stands on none. */
    rung: Key.nullable(),
    /** A class that is there. */
    id: Id.nullish(),
    title: title(50),
    /** Whether a class that is there takes this title. */
    rename: z.boolean(coded('field.not_boolean')).optional(),
    sections: upTo(setUpLimits.sections_of_grade, Section),
    subjects: upTo(setUpLimits.subjects_of_grade, Subject),
  })
  return z.strictObject({
    ladder: oneOf(setUpLadders),
    naming: oneOf(setUpNamings),
    /** Key of a board's set; null: none. */
    board: Key.nullable(),
    grades: upTo(setUpLimits.grades, Grade),
  })
}

const required: Named = (most) => nameLine(most, coded('title.missing'))
const requiredCode: Named = (most) => nameLine(most, coded('subject.code_missing'))
const unfinished: Named = (most) =>
  z.union([z.literal(''), nameLine(most)], coded('field.too_long', { most })) as z.ZodType<string, string>

/** What a school wants to have; what it has of it stays as it is. */
export const SetUpPlan = planOf(required, requiredCode)
export type SetUpPlan = z.output<typeof SetUpPlan>
export type PlannedGrade = SetUpPlan['grades'][number]
export type PlannedSection = PlannedGrade['sections'][number]
export type PlannedSubject = PlannedGrade['subjects'][number]

/** A plan as it stands while it is typed. */
export const SetUpDraft = z.strictObject({ step: oneOf(setUpParts), plan: planOf(unfinished, unfinished) })
export type SetUpDraft = z.output<typeof SetUpDraft>

/** What stays from one opening of the page to the next; `row_version` null: nothing was ever kept. */
export const PlanDraft = z.object({
  draft: SetUpDraft.nullable(),
  row_version: z.int().nullable(),
  kept_at: Instant.nullable(),
  /** Name of who kept it. */
  kept_by: z.string().nullable(),
})
export type PlanDraft = z.output<typeof PlanDraft>

const GradeThere = z.object({
  id: Id,
  title: z.string(),
  /** What its title is read as; null: no class of the ladder, or more than one. */
  rung: z.string().nullable(),
  level_order: z.int(),
  next_grade_id: Id.nullable(),
  sections: z.array(z.object({ id: Id, title: z.string(), stream: z.string().nullable(), status: Status })),
  subjects: z.array(
    z.object({
      id: Id,
      title: z.string(),
      subject_code: z.string(),
      category: z.enum(subjectCategories),
      section_ids: z.array(Id),
      /** How many it has. */
      chapters: z.int(),
    }),
  ),
})

export const SetUp = z.object({
  /** The set that fits the school's board; null where none does. */
  board: z.string().nullable(),
  boards: z.array(z.object({ key: z.string(), name: z.object({ en: z.string(), hi: z.string() }) })),
  /** Classes from the lowest to the highest, each as the namings write it. */
  ladders: z.array(
    z.object({
      key: z.enum(setUpLadders),
      rungs: z.array(z.object({ rung: z.string(), names: z.record(z.string(), z.string()) })),
    }),
  ),
  grades: z.array(GradeThere),
  ...PlanDraft.shape,
  last_import: z.object({ id: Id, at: Instant, by: z.string().nullable(), undone: z.boolean() }).nullable(),
})
export type SetUp = z.output<typeof SetUp>

export const setUpStates = ['MADE', 'THERE', 'CHANGED'] as const
export const setUpWarnings = [
  ...['no_section', 'no_subject', 'code_other', 'title_other', 'stream_empty', 'inactive'],
  ...['two_there', 'two_next'],
] as const

const Counts = z.object({ made: z.int(), there: z.int(), changed: z.int() })
const warned = { code: z.enum(setUpWarnings), message: z.string() }

/** What was made of a plan, or would be: what a path of the plan names, and what is to be known of it. */
export const SetUpMade = z.object({
  /** null: a dry run, or everything was there already. */
  import_id: Id.nullable(),
  counts: z.object({ grades: Counts, sections: Counts, subjects: Counts, chapters: Counts, topics: Counts }),
  rows: z.array(
    z.object({
      path: z.string(),
      state: z.enum(setUpStates),
      id: Id.nullable(),
      title: z.string(),
      /** Of the first warning at this path. */
      code: warned.code.nullable(),
      message: warned.message.nullable(),
      /** `message` by its code. */
      said: SentenceOnWire.nullable(),
    }),
  ),
  /** `said`: `message` by its code. */
  warnings: z.array(z.object({ path: z.string(), ...warned, said: SentenceOnWire })),
  /** What the school has beside the plan. */
  untouched: z.object({ grades: z.int(), sections: z.int(), subjects: z.int() }),
})
export type SetUpMade = z.output<typeof SetUpMade>

const access = can('grade', 'create')
const DRAFT_KB = 256
/** 1,500 subjects with names as long as they may be, three bytes a letter. */
const PLAN_KB = 1024

/** Classes, sections, subjects and chapters of a school in one go; for whoever sees the whole school. */
export const setUpApi = {
  get: read('/set-up/get', access, Nothing, SetUp),
  board: cachedFor(300, read('/set-up/board', access, z.strictObject({ key: Key }), BoardSet)),
  keep: withBodyUpTo(
    DRAFT_KB,
    write(
      '/set-up/keep',
      access,
      /** `row_version` as it was answered last; null: nothing had been kept. */
      z.strictObject({ draft: SetUpDraft.nullable(), row_version: z.int(coded('field.not_whole')).nullish() }),
      z.object({ row_version: z.int(), kept_at: Instant }),
      null,
    ),
  ),
  make: withMessage(
    slow(
      withBodyUpTo(
        PLAN_KB,
        write(
          '/set-up/make',
          access,
          z.strictObject({ plan: SetUpPlan, dry_run: z.boolean(coded('field.not_boolean')).optional() }),
          SetUpMade,
          say('set_up.made', { classes: 0 }),
        ),
      ),
    ),
  ),
}
