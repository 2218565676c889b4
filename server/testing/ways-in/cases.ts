import { type AnyEndpoint, api, modules } from '#contract'
import { packedRoster, rosterOfOne } from '../../../interchange/roster/testing/made-roster.ts'
import type { Caller, Reply, TestApp } from '../app.ts'
import { unique } from '../factories/factories.ts'
import { makeTarget, type Target, type TargetPlace } from './target.ts'

/** Somebody tries a call on a target. */
export interface Attempt extends TargetPlace {
  app: TestApp
  target: Target
  caller: Caller
  /** A role without any right that somebody could lack. */
  bare_role: number
  next_session: number
}

export interface WayInCase {
  of: 'staff' | 'pupil'
  /** What stands before, as SQL with the school's id as $1. */
  first?: (attempt: Attempt) => string
  try: (attempt: Attempt) => Promise<Reply>
}

const send = (endpoint: AnyEndpoint, { app, caller }: Attempt, body: object, id?: number) =>
  app.call(endpoint, body, caller, id)
const on = (
  of: WayInCase['of'],
  endpoint: AnyEndpoint,
  body: (attempt: Attempt) => object = () => ({}),
  more: Partial<WayInCase> = {},
): WayInCase => ({ of, try: (attempt) => send(endpoint, attempt, body(attempt), attempt.target.id), ...more })
const named = (of: WayInCase['of'], endpoint: AnyEndpoint, body: (attempt: Attempt) => object): WayInCase => ({
  of,
  try: (attempt) => send(endpoint, attempt, body(attempt)),
})
const toAccount = (of: WayInCase['of'], endpoint: AnyEndpoint, more: Partial<WayInCase> = {}): WayInCase => ({
  of,
  try: (attempt) => send(endpoint, attempt, {}, attempt.target.account_id),
  ...more,
})

const inSession = ({ school }: Attempt) => ({ session_id: school.session_id })
const address = () => ({ email: `${unique('other').replace(' ', '-')}@quaestor.test` })
const right = { module_id: modules.indexOf('dashboard') + 1, action: 'view', status: 1 }
const rights = (endpoint: AnyEndpoint, body: object, more: Partial<WayInCase> = {}): WayInCase => ({
  of: 'staff',
  try: (attempt) => send(endpoint, attempt, body, attempt.target.role_id),
  ...more,
})
const invited = ({
  target,
}: Attempt) => `insert into account_links (client_id, account_id, purpose, delivery, token_hash, expires_at, created_at)
  values ($1, ${target.account_id}, 'INVITE', 'MAIL', 'hash-${target.account_id}', '2030-01-01', now())`
const withStep = ({
  target,
}: Attempt) => `insert into authenticator_apps (client_id, account_id, secret_sealed, last_step, created_at)
  values ($1, ${target.account_id}, 'sealed', 0, now()) on conflict do nothing`
const file = async ({ app, caller, school }: Attempt, endpoint: AnyEndpoint, ...lines: string[]) => {
  const given = { name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) }
  const reply = await app.upload(endpoint, { session_id: String(school.session_id), mode: 'update' }, given, caller)
  return reply
}
const placeNames = async ({ app, school, section_id }: Attempt): Promise<[string, string]> => {
  const { rows } = await app.databases.owner.query(
    `select g.title as grade, s.title as section from sections s join grades g on g.client_id = s.client_id and g.id = s.grade_id
     where s.client_id = $1 and s.id = $2`,
    [school.id, section_id],
  )
  return [rows[0].grade, rows[0].section]
}
const left = { left_on: '2026-11-19' }

/** Calls that make a way in, or change the state, role, places or rights of somebody, with one try for each of these. */
export const waysIn: Readonly<Record<string, readonly WayInCase[]>> = {
  'code.staff': [named('staff', api.code.staff, ({ target }) => ({ staff_ids: [target.id] }))],
  'code.students': [named('pupil', api.code.students, (one) => ({ ...inSession(one), student_ids: [one.target.id] }))],
  'invitation.send': (['staff', 'pupil'] as const).map((of) =>
    named(of, api.invitation.send, ({ target }) => ({ account_ids: [target.account_id] })),
  ),
  'invitation.link': [toAccount('staff', api.invitation.link), toAccount('pupil', api.invitation.link)],
  'invitation.revoke': [toAccount('staff', api.invitation.revoke, { first: invited })],
  'mail.open': [
    {
      of: 'staff',
      first: (one) => `with link as (${invited(one)} returning id)
        insert into mails (client_id, account_id, link_id, to_address, kind, language, subject, state, send_at, created_at)
        select $1, ${one.target.account_id}, link.id, 'somebody@quaestor.test', 'INVITE', 'en', 'Come in', 'HELD', now(), now() from link`,
      async try(attempt) {
        const { rows } = await attempt.app.databases.owner.query('select id from mails where account_id = $1', [
          attempt.target.account_id,
        ])
        return send(api.mail.open, attempt, {}, rows[0].id)
      },
    },
  ],
  'staff.create': [
    {
      of: 'staff',
      first: ({
        target,
      }) => `with gone as (delete from staff_assignments where client_id = $1 and staff_id = ${target.id})
        update staff set deleted_at = now() where client_id = $1 and id = ${target.id}`,
      try: (attempt) =>
        send(api.staff.create, attempt, {
          ...{
            emp_id: unique('N'),
            first_name: 'Somebody',
            email: attempt.target.email,
            role_ref_id: attempt.bare_role,
          },
          link_existing: true,
        }),
    },
  ],
  'staff.update': [
    on('staff', api.staff.update, address),
    on('staff', api.staff.update, ({ bare_role }) => ({ role_ref_id: bare_role })),
    on('staff', api.staff.update, (one) => ({ ...inSession(one), assignments: [] })),
  ],
  'staff.remove': [on('staff', api.staff.remove)],
  'staff.restore': [
    on('staff', api.staff.restore, undefined, {
      first: ({ target }) => `update staff set deleted_at = now() where client_id = $1 and id = ${target.id}`,
    }),
  ],
  'staff.changeStatus': [on('staff', api.staff.changeStatus)],
  'staff.handOver': [
    {
      of: 'staff',
      async try(attempt) {
        const to = await makeTarget(attempt.app, attempt, attempt.bare_role, 'staff')
        const body = { ...inSession(attempt), to_staff_id: to.id, on_date: '2026-11-20' }
        return send(api.staff.handOver, attempt, body, attempt.target.id)
      },
    },
  ],
  'staff.leave': [on('staff', api.staff.leave, () => left)],
  'staff.comeBack': [
    on('staff', api.staff.comeBack, undefined, {
      first: ({ target }) => `update staff set left_on = '2026-11-01' where client_id = $1 and id = ${target.id}`,
    }),
  ],
  'account_ways.resetSecondStep': (['staff', 'pupil'] as const).map((of) => ({
    of,
    first: withStep,
    try: (attempt) => send(api.account_ways.resetSecondStep, attempt, { reason: 'Lost' }, attempt.target.account_id),
  })),
  'staff.endSignIns': [on('staff', api.staff.endSignIns)],
  'staff.copyAssignments': [
    named('staff', api.staff.copyAssignments, ({ school, next_session, target }) => ({
      ...{ from_session_id: school.session_id, to_session_id: next_session, staff_ids: [target.id] },
    })),
  ],
  'staff_upload.upload': [
    {
      of: 'staff',
      async try(attempt) {
        const { rows } = await attempt.app.databases.owner.query('select title from roles where id = $1', [
          attempt.target.role_id,
        ])
        const line = [attempt.target.number, 'Somebody', address().email, rows[0].title].join(',')
        return file(attempt, api.staff_upload.upload, 'emp_id,first_name,email,role', line)
      },
    },
  ],
  'permission.changePermission': [rights(api.permission.changePermission, { ...right, status: 0 })],
  'permission.setMany': [rights(api.permission.setMany, { changes: [{ ...right, status: 0 }] })],
  'permission.reset': [
    rights(
      api.permission.reset,
      { module_id: right.module_id },
      {
        first: ({ target }) => `insert into school_permissions (client_id, role_id, module, action, status)
        values ($1, ${target.role_id}, 'dashboard', 'view', false)`,
      },
    ),
  ],
  'student.update': [on('pupil', api.student.update, (one) => ({ ...inSession(one), ...address() }))],
  'student.remove': [on('pupil', api.student.remove, inSession)],
  'student.restore': [
    on('pupil', api.student.restore, inSession, {
      first: ({ target }) =>
        `update enrolments set deleted_at = now() where client_id = $1 and id = ${target.enrolment_id}`,
    }),
  ],
  'student.changeStatus': [on('pupil', api.student.changeStatus, inSession)],
  'student.leave': [on('pupil', api.student.leave, (one) => ({ ...inSession(one), ...left, reason: 'OTHER' }))],
  'student.comeBack': [
    on('pupil', api.student.comeBack, inSession, {
      first: ({ target }) =>
        `update enrolments set state = 'LEFT', left_on = '2026-11-01' where client_id = $1 and id = ${target.enrolment_id}`,
    }),
  ],
  'student.endSignIns': [on('pupil', api.student.endSignIns)],
  'student_upload.upload': [
    {
      of: 'pupil',
      async try(attempt) {
        const [grade, section] = await placeNames(attempt)
        const line = [attempt.target.number, 'Somebody', grade, section, 'A Guardian', address().email].join(',')
        return file(
          attempt,
          api.student_upload.upload,
          'admission_no,first_name,class,section,guardian_name,email',
          line,
        )
      },
    },
  ],
  'roster.upload': [
    {
      of: 'pupil',
      async try(attempt) {
        const place = await placeNames(attempt)
        const bytes = Buffer.from(
          packedRoster(rosterOfOne(attempt.target.number, place, address().email, ['Somebody', ''])),
        )
        const fields = { session_id: String(attempt.school.session_id) }
        return attempt.app.upload(api.roster.upload, fields, { name: 'roster.zip', bytes }, attempt.caller)
      },
    },
  ],
  'student_data.merge': [
    {
      of: 'pupil',
      async try(attempt) {
        const keep = await makeTarget(attempt.app, attempt, attempt.target.role_id, 'pupil')
        return send(api.student_data.merge, attempt, { keep_id: keep.id, drop_id: attempt.target.id })
      },
    },
  ],
  'student_data.erase': [on('pupil', api.student_data.erase, ({ target }) => ({ admission_no: target.number }))],
  'student_data.eraseCancel': [
    on('pupil', api.student_data.eraseCancel, undefined, {
      first: ({ target }) => `insert into erasures (client_id, student_id, keep_results, erase_on, created_at)
        values ($1, ${target.id}, true, '2026-12-31', now())`,
    }),
  ],
  'promotion.promote': [
    named('pupil', api.promotion.promote, ({ school, next_session, target }) => ({
      ...{ from_session: school.session_id, to_session: next_session },
      items: [{ student_id: target.id, action: 'LEAVE', ...left }],
    })),
  ],
}

const secret = 'by a secret that only the person has'
const own = 'the own account'
const platform = 'of the platform, whose modules do not exist inside a school; server/platform tests it'

const keys = 'of a program, which has what its maker may give and invites nobody'
const providers = 'links nobody: who comes in by it was linked by a secret or from within'
const programs = 'tells a program of ids and counts: nobody signs in by it'
const days = 'says on which days somebody is away, and nothing of sign-in or roles'

/** Calls of the same modules that reach nobody else's way in, state, role, places or rights, and why. */
export const harmless: Readonly<Record<string, string>> = {
  'sign_in.login': secret,
  'sign_in.refreshToken': secret,
  'sign_in.signOut': own,
  'sign_in.resetPassword': own,
  'way_in.linkValidity': secret,
  'way_in.sentOtp': secret,
  'way_in.verifyOtp': secret,
  'way_in.forgotPassword': 'mails a link to the person alone',
  'way_in.setPassword': secret,
  'way_in.redeemCode': secret,
  'way_in.sendReverificationLink': secret,
  'staff_absence.create': days,
  'staff_absence.update': days,
  'staff_absence.remove': days,
  'staff_absence.restore': days,
  'api_key.create': keys,
  'api_key.update': keys,
  'api_key.rotate': keys,
  'api_key.revoke': keys,
  'webhook.create': programs,
  'webhook.update': programs,
  'webhook.rotate': programs,
  'webhook.remove': programs,
  'webhook.replay': programs,
  'own_ways.addPasskey': own,
  'own_ways.beginApp': own,
  'own_ways.beginPasskey': own,
  'own_ways.confirmApp': own,
  'own_ways.checkEnrolCode': own,
  'own_ways.endOtherSignIns': own,
  'own_ways.newRecoveryCodes': own,
  'own_ways.removeApp': own,
  'own_ways.removePasskey': own,
  'own_ways.renamePasskey': own,
  'own_ways.sendEnrolCode': own,
  'second_step.passkeyOptions': secret,
  'second_step.passkeySignIn': secret,
  'second_step.secondStep': secret,
  'step_up.confirm': own,
  'step_up.options': own,
  'confirm_by_issuer.start': own,
  'confirm_by_issuer.finish': own,
  'oidc.start': secret,
  'oidc.finish': secret,
  'own_identity.start': own,
  'own_identity.finish': own,
  'own_identity.remove': own,
  'sign_in_provider.create': providers,
  'sign_in_provider.update': providers,
  'sign_in_provider.changeStatus': providers,
  'sign_in_provider.remove': providers,
  'sign_in_provider.test': providers,
  'sign_in_policy.update': providers,
  'platform_webhook.pause': platform,
  'profile.update': own,
  'profile.endSignIn': own,
  'mail.retry': 'mails a link to the person alone',
  'mail.test': platform,
  'sign_in.loginAs': platform,
  'list_layout.confirm': 'says how a list from outside is read',
  'list_layout.remove': 'forgets how a list from outside is read',
  'list_value.remove': 'forgets what a word of such a list means',
  'school_content.export': 'makes a file of what is taught and asked: it holds nobody',
  'school_content.import': 'brings what is taught and asked into an empty school: it makes nobody',
  'import_place.remove': 'forgets where a category of a file goes',
  'session.create': platform,
  'session.update': platform,
  'session.remove': platform,
  'session.restore': platform,
  'role.create': platform,
  'role.update': platform,
  'role.remove': platform,
  'role.restore': platform,
  'role.changeStatus': platform,
  'school.create': platform,
  'school.update': platform,
  'school.remove': platform,
  'school.restore': platform,
  'school.changeStatus': platform,
  'school.makeDemo': platform,
  'school_admin.create': platform,
  'school_admin.update': platform,
  'school_admin.remove': platform,
  'school_admin.restore': platform,
  'school_admin.changeStatus': platform,
  'school_admin.endSignIns': platform,
  'school_settings.update': 'opens accounts of pupils without a password',
  'student.create': 'makes somebody whose role is the pupil’s',
  'student_photos.photo': 'the picture of a face opens no way in',
  'student_photos.photos': 'the picture of a face opens no way in',
  'student_photos.removePhoto': 'the picture of a face opens no way in',
  'promotion.undo': 'of a promotion; below in the test',
  'import.undo': 'of an own upload; below in the test',
  'student_rolls.assignRollNumbers': 'numbers only',
  'student_data.exportData': 'reads',
  'media.uploadFile': 'makes a file of the caller',
  'job.cancel': 'a job of the caller',
}
