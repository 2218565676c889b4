import { z } from 'zod'
import { Id, Searched } from '../../domain/fields.ts'
import { Blueprint } from '../../domain/papers/blueprint.ts'
import { QuestionLanguages, StoredBlueprint } from '../../domain/papers/blueprint-shape.ts'
import { PaperQuestion, PaperSection } from '../../domain/papers/printed-paper.ts'
import { Language } from '../../domain/questions/answer-shapes.ts'
import { levels, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, slow, withBodyUpTo, write } from '../endpoint.ts'
import { Nothing, Parent } from '../fields.ts'
import { messageFields } from '../message.ts'
import { AlikePair } from '../papers/alike.ts'

/** How far a paper is from one wish. `section` null = the whole paper. 'time' stands there only where the blueprint limits it. */
export const Deviation = z.object({
  section: z.string().nullable(),
  goal: z.enum(['chapter', 'topic', 'level', 'skill', 'freshness', 'mean', 'time']),
  /** Id of the chapter or topic, name of the level or skill; null for freshness and time. */
  value: z.union([z.number(), z.string()]).nullable(),
  /** Marks; for freshness the sum of the questions' ranks, which should be 0; for time the most minutes. */
  target: z.number(),
  reached: z.number(),
  /** Marks beside the target that count as met. */
  tolerance: z.number(),
  deviation: z.number(),
  weight: z.union([z.number(), z.literal('MUST')]),
})
export type Deviation = z.output<typeof Deviation>

/** How good an assembled paper is: no paper of this bank has an objective below `bound`. */
const quality = {
  objective: z.number(),
  bound: z.number(),
  gap: z.number(),
  proven_optimal: z.boolean(),
  deviations: z.array(Deviation),
}

/** What is kept with an assembled draft. After a change by hand `is_changed` is true and the figures are those of the change. */
export const StoredAssembly = z.object({
  ...quality,
  blueprint: StoredBlueprint,
  seed: z.int(),
  /** Question ids that a regeneration keeps. */
  pinned: z.array(Id),
  is_changed: z.boolean(),
  /** The bank has no paper of the blueprint: this one misses least of it. */
  is_nearest: z.literal(true).optional(),
  /** Sibling papers of parallel sets, this one included; [] for a single paper. */
  parallel: z.array(z.object({ id: Id, name: z.string(), set: z.string() })),
})
export type StoredAssembly = z.output<typeof StoredAssembly>

/** One reason why there is no such paper, in numbers and as a sentence; null where it is not about one chapter, type or level. */
export const Shortfall = z.object({
  section: z.string().nullable(),
  chapter_id: Id.nullable(),
  type: z.enum(questionTypeNames).nullable(),
  level: z.enum(levels).nullable(),
  marks: z.number().nullable(),
  needed: z.number(),
  available: z.number(),
  ...messageFields,
})
export type Shortfall = z.output<typeof Shortfall>

/** What a nearest paper lacks of a section: so many questions or OR alternatives, or a pinned question. */
const Missing = z.object({
  section: z.string(),
  kind: z.enum(['questions', 'or_pairs', 'pinned']),
  count: z.int().nullable(),
  question_id: Id.nullable(),
})
export type Missing = z.output<typeof Missing>

/** Stands beside a refusal `shortfall`: the paper that misses least, as `data_json` (item_id 0: nothing is saved). */
export const NearestPaper = z.object({
  data_json: z.array(PaperSection),
  missing: z.array(Missing),
  deviations: z.array(Deviation),
})
export type NearestPaper = z.output<typeof NearestPaper>

const row_version = z.int(coded('field.not_whole')).optional()
const Seed = z
  .int(coded('field.not_whole'))
  .min(0, coded('field.negative'))
  .max(2_147_483_647, coded('field.at_most', { most: 2_147_483_647 }))

const AutoCreateInput = z.strictObject({
  blueprint: Blueprint,
  seed: Seed.nullish(),
  row_version,
  /** Sets of different questions: 2–4 make sibling drafts beside this one. */
  parallel_sets: z
    .int(coded('field.not_whole'))
    .min(1, coded('paper.at_least_one_set'))
    .max(4, coded('paper.at_most_four_sets'))
    .nullish(),
  /** Most questions, pins aside, that may stand in all of them. */
  max_shared: z
    .int(coded('field.not_whole'))
    .min(0, coded('field.negative'))
    .max(200, coded('field.at_most', { most: 200 }))
    .nullish(),
  /** NEAREST: where the bank has no such paper, the one that misses least becomes the draft. Of one paper, without parallel sets. */
  take: z.enum(['NEAREST'], coded('field.one_of', { names: 'NEAREST' })).nullish(),
})

const Assembled = z.object({
  id: Id,
  row_version: z.int(),
  data_json: z.array(PaperSection),
  ...quality,
  seed: z.int(),
  parallel: z.array(z.object({ id: Id, name: z.string(), set: z.string(), objective: z.number() })),
  /** Wishes that the parallel sets don't meet alike, reached by set. */
  differences: z.array(
    z.object({
      section: z.string().nullable(),
      goal: z.string(),
      value: z.union([z.number(), z.string()]).nullable(),
      target: z.number(),
      reached: z.array(z.number()),
    }),
  ),
  shared: z.array(Id),
  /** Near-copies in the paper and across its parallel sets: the bank had nothing else. */
  alike: z.array(AlikePair),
  /** What the nearest paper lacks, where that was taken; [] of a whole one. */
  missing: z.array(Missing),
})
export type Assembled = z.output<typeof Assembled>

/** Another question for the place of one, and the paper with it: `objective` and the wishes it changes. */
const Alternative = z.object({
  id: Id,
  /** As it is printed, without any answer. */
  ...PaperQuestion.pick({
    language: true,
    question_text: true,
    question_options: true,
    sub_questions: true,
    match: true,
    order: true,
  }).shape,
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  chapter: Parent,
  topic: Parent.nullable(),
  max_marks: z.number(),
  expected_minutes: z.number().nullable(),
  times_used: z.int(),
  objective: z.number(),
  /** objective − objective of the paper as it is; ≤ 0 is no loss. */
  change: z.number(),
})
export type Alternative = z.output<typeof Alternative>

/**
 * A cell of chapter × level has no type, one of chapter × type no level; a chapter's total has neither, a level's or type's
 * total no chapter. `planned` is in marks, null where the blueprint asks for nothing; deviation = marks − planned.
 */
const GridCell = z.object({
  chapter_id: Id.nullable(),
  level: z.enum(levels).nullable(),
  type: z.enum(questionTypeNames).nullable(),
  count: z.int(),
  marks: z.number(),
  planned: z.number().nullable(),
  deviation: z.number().nullable(),
})
export type GridCell = z.output<typeof GridCell>

const GridView = z.object({
  rows: z.array(Parent),
  columns: z.object({ levels: z.array(z.enum(levels)), types: z.array(z.enum(questionTypeNames)) }),
  cells: z.array(GridCell),
})
export type GridView = z.output<typeof GridView>

const may = (action: 'view' | 'create') => can('question-paper', action)

/** Of bodies with a blueprint: twenty sections, each by a hundred chapters. */
export const BLUEPRINT_KB = 128

/** The automatic route of a question paper; its calls stand beside the others of question-paper. */
export const assemblyApi = {
  autoCreate: withBodyUpTo(
    BLUEPRINT_KB,
    slow(write('/question-paper/auto-create/{id}', may('create'), AutoCreateInput, Assembled, say('done.assembled'))),
  ),
  /** The same blueprint, other questions: pins are kept. */
  regenerate: slow(
    write(
      '/question-paper/regenerate/{id}',
      may('create'),
      z
        .strictObject({
          pinned: z
            .array(Id, coded('field.not_ids'))
            .max(400, coded('paper.too_many_questions', { most: 400 }))
            .nullish(),
          seed: Seed.nullish(),
          row_version,
        })
        .prefault({}),
      Assembled,
      say('done.regenerated'),
    ),
  ),
  /** Would there be a paper? As auto-create, but nothing is saved and no draft is needed. */
  checkBlueprint: withBodyUpTo(
    BLUEPRINT_KB,
    slow(
      read(
        '/question-paper/check-blueprint',
        may('create'),
        z.strictObject({
          grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
          subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
          question_paper_marks: z.number(coded('field.not_marks')).nullish(),
          blueprint: Blueprint,
          /** The paper's, which stands for the school's first one. */
          language: Language.nullish(),
        }),
        z.object({ possible: z.boolean(), shortfall: z.array(Shortfall), ...quality }),
      ),
    ),
  ),
  /** The best questions for the place of one, best first. */
  alternatives: slow(
    read(
      '/question-paper/alternatives/{id}',
      may('create'),
      z.strictObject({
        question_id: Id,
        /** In these languages; left out those of the blueprint, else the paper's own. */
        languages: QuestionLanguages,
        /** Those alone that say these words, as a list of questions finds them. */
        search: Searched.max(200).optional(),
        limit: z
          .int(coded('field.not_whole'))
          .min(1, coded('field.at_least', { least: 1 }))
          .max(20, coded('field.at_most', { most: 20 }))
          .optional(),
      }),
      z.array(Alternative),
    ),
  ),
  swap: write(
    '/question-paper/swap/{id}',
    may('create'),
    z.strictObject({ question_id: Id, by: Id, row_version }),
    z.object({ id: Id, row_version: z.int(), data_json: z.array(PaperSection), assembly: StoredAssembly.nullable() }),
    say('done.swapped'),
  ),
  gridView: read('/question-paper/grid-view/{id}', may('view'), Nothing, GridView),
}
