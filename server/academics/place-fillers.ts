import { sql } from 'kysely'
import { z } from 'zod'
import { coded, type UploadResult } from '#contract'
import type { Write } from '../db/connect.ts'
import { NONE } from '../db/none.ts'
import type { Actor } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { wrongFields } from '../ground/errors.ts'
import { parseDefaults } from '../uploads/read-defaults.ts'
import type { Fillers, SpreadsheetKind, SpreadsheetTable } from '../uploads/spreadsheet-kind.ts'
import { lookIn, prepareUpload, type UploadServices } from '../uploads/spreadsheet-upload.ts'
import { findMisplaced, type SyllabusPlace } from './place.ts'

interface ChosenPlace {
  grade_id?: number | null | undefined
  subject_id?: number | null | undefined
  chapter_id?: number | null | undefined
}

const subjectIds = {
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')).nullish(),
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')).nullish(),
}

/** A subject is one of its class. */
const hasClass = ({ grade_id, subject_id }: ChosenPlace) => grade_id != null || subject_id == null
const classMissing = { path: ['grade_id'], error: coded('place.choose_class') }

/** Where chapters belong whose rows don't say it. */
export const ChapterDefaults = z.strictObject(subjectIds).refine(hasClass, classMissing)

/** The same of topics. */
export const TopicDefaults = z
  .strictObject({
    ...subjectIds,
    chapter_id: z.int(coded('place.choose_chapter')).positive(coded('place.choose_chapter')).nullish(),
  })
  .refine(hasClass, classMissing)
  .refine(({ subject_id, chapter_id }) => subject_id != null || chapter_id == null, {
    path: ['subject_id'],
    error: coded('place.choose_subject'),
  })

type PlacedCall = Parameters<typeof prepareUpload>[0] & { actor: Actor; body: { defaults?: string } }

/** Reads a file of chapters or topics; rows that name no place lie in the one that was chosen for them. @throws invalid_field */
export async function preparePlaced<Read extends SpreadsheetTable>(
  call: PlacedCall,
  services: UploadServices,
  kind: SpreadsheetKind<Read>,
  schema: z.ZodType<ChosenPlace>,
): Promise<(change: Change) => Promise<UploadResult | { job_id: number }>> {
  const { actor, client_id, body } = call
  const chosen = parseDefaults(schema, body.defaults)
  const fillers = await lookIn(services, client_id)((db) => findPlaceFillers(db, actor, chosen))
  return prepareUpload(call, services, kind, fillers)
}

/** The place that was chosen. @throws invalid_field with paths such as defaults.chapter_id when it doesn't exist */
export async function assertDefaults(db: Write, actor: Actor, place: SyllabusPlace): Promise<void> {
  const misplaced = await findMisplaced(db, actor, place)
  if (misplaced) throw wrongFields([{ ...misplaced, path: `defaults.${misplaced.path}` }])
}

/** Names of class, subject and chapter, for the cells of a spreadsheet that are empty. @throws as assertDefaults */
export async function findPlaceFillers(
  db: Write,
  actor: Actor,
  { grade_id, subject_id, chapter_id }: ChosenPlace,
): Promise<Fillers> {
  if (grade_id == null) return {}
  await assertDefaults(db, actor, {
    grade_id,
    subject_id: subject_id ?? undefined,
    chapter_id: chapter_id ?? undefined,
  })
  const { rows } = await sql<Record<'class' | 'subject_code' | 'chapter', string | null>>`
    select g.title as class, s.subject_code, c.chapter
    from grades g
    left join subjects s on s.client_id = ${actor.client_id} and s.grade_id = g.id and s.id = ${subject_id ?? NONE}
    left join chapters c on c.client_id = ${actor.client_id} and c.subject_id = s.id and c.id = ${chapter_id ?? NONE}
    where g.client_id = ${actor.client_id} and g.id = ${grade_id}`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([column, name]) => [column, name ?? '']))
}
