import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { Blueprint } from '../../domain/papers/blueprint.ts'
import { QuestionLanguages, StoredBlueprint, UsedWithin } from '../../domain/papers/blueprint-shape.ts'
import { Language } from '../../domain/questions/answer-shapes.ts'
import { levels, questionTypeNames, skills } from '../../domain/questions/question-types.ts'
import { coded, say } from '../../domain/say.ts'
import { can, list, read, remove, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, changesTo, Nothing, Parent, rowBasics } from '../fields.ts'
import { BLUEPRINT_KB } from './assembly.ts'

/** A template of the school: its own one until it is shared. */
export const BlueprintRow = z.object({
  ...rowBasics,
  title: z.string(),
  description: z.string().nullable(),
  grade_id: Id.nullable(),
  grade: Parent.nullable(),
  subject_id: Id.nullable(),
  subject: Parent.nullable(),
  blueprint: StoredBlueprint,
  is_shared: z.boolean(),
  is_own: z.boolean(),
  question_paper_marks: z.number(),
})
export type BlueprintRow = z.output<typeof BlueprintRow>

/** Without a class it is for any class; a blueprint that names chapters needs its subject. */
export const BlueprintInput = z.strictObject({
  title: line(100, coded('paper.title_missing')),
  description: optionalLine(300),
  grade_id: Id.nullish(),
  subject_id: Id.nullish(),
  blueprint: Blueprint,
  is_shared: z.boolean(coded('field.not_boolean')).optional(),
})

/** Questions of the bank that a section could take, counted. */
const SupplyCell = z.object({
  section: z.string(),
  chapter_id: Id,
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  count: z.int(),
})
export type SupplyCell = z.output<typeof SupplyCell>

const SupplyInput = z.strictObject({
  languages: QuestionLanguages,
  /** The paper's, which stands for the school's first one. */
  language: Language.nullish(),
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  sections: z
    .array(
      z.strictObject(
        {
          section: line(20),
          types: z
            .array(z.enum(questionTypeNames, coded('type.unknown')), coded('blueprint.supply_types'))
            .max(questionTypeNames.length, coded('paper.too_many_types', { most: questionTypeNames.length })),
          marks_each: z.number(coded('field.not_marks')),
          exclude_used_within_days: UsedWithin.nullish(),
        },
        coded('blueprint.supply_section'),
      ),
      coded('blueprint.sections'),
    )
    .max(20, coded('paper.too_many_sections', { most: 20 })),
})

const may = (action: 'view' | 'create' | 'update' | 'delete') => can('question-paper', action)

export const blueprintApi = {
  create: withBodyUpTo(
    BLUEPRINT_KB,
    write('/blueprint/create', may('create'), BlueprintInput, BlueprintRow, say('done.blueprint')),
  ),
  list: list(
    '/blueprint/list',
    may('view'),
    z.strictObject({
      id: anyId(),
      title: anyText(),
      grade_id: anyId(),
      subject_id: anyId(),
      is_own: anyOf(z.boolean(coded('field.not_boolean'))),
    }),
    BlueprintRow,
    say('blueprint.found'),
    { sort: ['id', 'title', 'updated_at'] },
  ),
  update: withBodyUpTo(
    BLUEPRINT_KB,
    write('/blueprint/update/{id}', may('create'), changesTo(BlueprintInput), BlueprintRow, say('done.blueprint')),
  ),
  remove: remove('/blueprint/delete/{id}', may('create'), say('blueprint.deleted')),
  restore: write('/blueprint/restore/{id}', may('create'), Nothing, BlueprintRow, say('blueprint.restored')),
  /** What the bank holds for each section, while it is typed. */
  supply: read('/blueprint/supply', may('create'), SupplyInput, z.array(SupplyCell)),
}
