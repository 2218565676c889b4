import { sql } from 'kysely'
import { type BodyOf, getRuleExample, type SchoolSettings, say, schoolSettingsApi } from '#contract'
import { build } from '../db/connect.ts'
import { changeRow, lockRow, type RowKind, type StoredRow } from '../entity/change-row.ts'
import { takeSession } from '../entity/sessions.ts'
import { type Actor, may } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, notFound, refusedField, wrongField } from '../ground/errors.ts'
import { withE164 } from '../ground/phone.ts'
import type { Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { imageBytes, isStoredImage } from '../images/stored-images.ts'
import { openMissing } from '../people/students/student-accounts.ts'
import type { Services } from '../services.ts'
import { findRuleExample } from './rule-example.ts'
import { tellOfSession } from './session/session-events.ts'

type School = StoredRow<'schools'>

const kind: RowKind<'schools'> = {
  table: 'schools',
  noun: 'school',
  entity: 'school-settings',
  used_by: [],
  instead: say('instead.inactive'),
  show: (call) => getSettings(call),
}

/** The system that holds for every class without its own. */
const defaultSystem = (client_id: number) => sql<number | null>`(select g.id from grade_systems g
  where g.client_id = ${client_id} and g.is_default and g.deleted_at is null)`

const settingsOf = (client_id: number) =>
  build
    .selectFrom('schools')
    .select([
      'row_version',
      'name',
      'sub_domain',
      'header_1',
      'header_2',
      'logo',
      'colour',
      'timezone',
      'country',
      'languages',
      'approved_only',
    ])
    .select(['board', 'contact_person', 'email', 'phone', 'address', 'city', 'state', 'pincode', 'date_format'])
    .select(['pass_percent', 'rules_seen_at'])
    .select(['name_order', 'retention_years', 'student_sign_in'])
    .select(['font', 'option_letters', 'session_id', 'mail', 'keep_audit_days', 'keep_job_days', 'media_quota_bytes'])
    .select([
      'absent_policy',
      'rank_shown',
      'sheets_shown',
      'grace_limit',
      'recheck_days',
      'recheck_rule',
      'small_cell',
    ])
    .select(defaultSystem(client_id).as('grade_system_id'))
    .select(imageBytes(client_id).as('media_bytes'))
    .where('id', '=', client_id)
    .where('deleted_at', 'is', null)

/** @throws not_found for the platform, which has no settings of a school */
export function assertInSchool(actor: Actor): void {
  if (actor.client_id === 0) throw new ApiError('not_found', say('settings.platform'))
}

export const schoolSettingsRoutes = serve(
  { ...schoolSettingsApi, example: getRuleExample },
  {
    async get({ db, actor }) {
      assertInSchool(actor)
      const [[settings]] = await db.read(settingsOf(actor.client_id))
      if (!settings) throw notFound(kind.noun)
      return settings
    },

    async example(call) {
      const { db, actor, body } = call
      assertInSchool(actor)
      if (!ofResults.has(body.rule)) assertMayChange(actor, ['rule'])
      const [[settings]] = await db.read(settingsOf(actor.client_id))
      if (!settings) throw notFound(kind.noun)
      return findRuleExample(call, settings)
    },

    async update(call, { forgetActors }: Pick<Services, 'forgetActors'>) {
      const { client_id } = call
      assertInSchool(call.actor)
      assertMayChange(call.actor, Object.keys(call.body))
      const { row_version, grade_system_id, ...changes } = call.body
      const before = await lockRow({ call, kind, id: client_id, row_version })
      if (changes.logo && changes.logo !== before.logo) await assertLogo(call, changes.logo)
      if (changes.session_id) await takeSession(call.db, changes.session_id)
      if (grade_system_id !== undefined) await makeDefault(call, grade_system_id)
      await changeRow(call, kind, before, columnsOf(call, before), 'update')
      if (changes.student_sign_in && !before.student_sign_in) await openMissing(call)
      const isOther = changes.session_id !== undefined && changes.session_id !== before.session_id
      if (isOther) await tellOfSession(call, changes.session_id ?? null)
      if (changes.session_id !== undefined) forgetActors(client_id)
      return getSettings(call)
    },
  },
)

type Settings = BodyOf<typeof schoolSettingsApi.update>

/** How results are worked out and shown: these are changed too by whoever changes the grade systems. */
const ofResults: ReadonlySet<string> = new Set<keyof Settings>([
  ...(['absent_policy', 'grade_system_id', 'pass_percent', 'rank_shown', 'sheets_shown', 'grace_limit'] as const),
  ...(['recheck_days', 'recheck_rule', 'small_cell', 'rules_seen_at'] as const),
])

/** Who changes one of these has looked at the rules. */
const ofRules: readonly (keyof Settings)[] = [...(ofResults as Set<keyof Settings>), 'name_order', 'student_sign_in']

/** @throws forbidden, at the fields that are not this caller's to change */
function assertMayChange(actor: Actor, fields: readonly string[]): void {
  if (may(actor, 'module-wise-access', 'update')) return
  const refused = fields.filter((field) => field !== 'row_version' && !ofResults.has(field))
  if (refused.length === 0) return
  const sentence = say('settings.not_yours')
  throw new ApiError('forbidden', sentence, { errors: refused.map((field) => refusedField(field, sentence)) })
}

/** What the body changes of the school's row; an empty text clears. */
function columnsOf({ body, now }: Pick<Call<typeof schoolSettingsApi.update>, 'body' | 'now'>, before: School) {
  const { row_version: _, mail, grade_system_id: __, rules_seen_at, phone, ...changes } = body
  const isLookedAt = ofRules.some((field) => body[field] !== undefined)
  const seen = rules_seen_at || (isLookedAt && before.rules_seen_at === null) ? now.toISOString() : undefined
  const cleared = optional.flatMap((field) => (changes[field] === '' ? [[field, null]] : []))
  return {
    ...changes,
    ...(Object.fromEntries(cleared) as object),
    phone: phone === undefined ? undefined : withE164({ phone }, before.country).phone,
    rules_seen_at: rules_seen_at === null ? null : seen,
    // As it is, not as text: the driver writes it down, and the log shows what it was and is.
    mail: mail as unknown as string | null | undefined,
  }
}

const optional = ['header_1', 'header_2', 'address', 'state', 'pincode'] as const

/** Another grade system is the default from now on. @throws invalid_field */
async function makeDefault({ db, client_id }: Change, id: number): Promise<void> {
  const { rows } = await sql`
    select id from grade_systems where client_id = ${client_id} and id = ${id} and deleted_at is null and status = 1 for update`.execute(
    db,
  )
  if (rows.length === 0) throw wrongField('grade_system_id', say('settings.grade_system'))
  await sql`update grade_systems set is_default = false
    where client_id = ${client_id} and is_default and deleted_at is null and id <> ${id}`.execute(db)
  await sql`update grade_systems set is_default = true, row_version = row_version + 1
    where client_id = ${client_id} and id = ${id} and not is_default`.execute(db)
}

async function getSettings({ db, client_id }: Change): Promise<SchoolSettings> {
  const { rows } = await db.executeQuery(settingsOf(client_id).compile())
  if (!rows[0]) throw notFound(kind.noun)
  return rows[0]
}

/** The logo is an image that this school has uploaded. @throws invalid_field */
async function assertLogo(call: Change, logo: string): Promise<void> {
  if (!(await isStoredImage(call, logo))) throw wrongField('logo', say('settings.no_image'))
}
