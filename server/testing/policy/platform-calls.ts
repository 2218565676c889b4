import { randomUUID } from 'node:crypto'
import { modules } from '#contract'
import { type CallsOf, makes, row, rowless, sees, usual } from './call-case.ts'

const sign = 'is about the sign-in'
const ofSchool = 'the keys and webhooks of the own school; server/programs tests whose'
const providers = 'the ways to sign in of the own school; server/identity/providers tests whose'
const acrossAccounts = 'accounts of all schools, for the platform; server/platform tests it'
/** What everybody has, so that nothing changes. */
const viewProfile = { module_id: modules.indexOf('profile') + 1, action: 'view', status: 1 }

/** Schools, rights, the way in and what goes with an account. */
export const platformCalls: CallsOf<
  | 'sign_in'
  | 'way_in'
  | 'profile'
  | 'own_ways'
  | 'account_ways'
  | 'second_step'
  | 'step_up'
  | 'confirm_by_issuer'
  | 'code'
  | 'invitation'
  | 'permission'
  | 'role'
  | 'session'
  | 'audit'
  | 'mail'
  | 'school'
  | 'school_admin'
  | 'school_settings'
  | 'school_content'
  | 'api_key'
  | 'webhook'
  | 'event'
  | 'oidc'
  | 'own_identity'
  | 'sign_in_provider'
  | 'sign_in_policy'
  | 'platform_webhook'
> = {
  sign_in: {
    login: rowless(sign),
    refreshToken: rowless(sign),
    signOut: rowless(sign),
    resetPassword: rowless(sign),
    loginAs: rowless(sign),
    getDetails: rowless(sign),
    getMe: rowless(sign),
  },
  way_in: {
    brand: rowless('the school of the address'),
    linkValidity: rowless(sign),
    sentOtp: rowless(sign),
    verifyOtp: rowless(sign),
    forgotPassword: rowless(sign),
    setPassword: rowless(sign),
    redeemCode: rowless(sign),
    sendReverificationLink: rowless(sign),
  },
  profile: {
    update: rowless('the own account'),
    signIns: rowless(sign),
    places: rowless('the own places'),
    endSignIn: rowless('server/sign-in tests whose'),
  },
  own_ways: {
    ways: rowless(sign),
    beginPasskey: rowless(sign),
    addPasskey: rowless(sign),
    renamePasskey: rowless('server/sign-in tests whose'),
    removePasskey: rowless('server/sign-in tests whose'),
    beginApp: rowless(sign),
    confirmApp: rowless(sign),
    removeApp: rowless(sign),
    newRecoveryCodes: rowless(sign),
    sendEnrolCode: rowless(sign),
    checkEnrolCode: rowless(sign),
    endOtherSignIns: rowless(sign),
  },
  account_ways: { resetSecondStep: rowless('an account; server/sign-in tests whose') },
  second_step: { secondStep: rowless(sign), passkeyOptions: rowless(sign), passkeySignIn: rowless(sign) },
  confirm_by_issuer: { start: rowless(sign), finish: rowless(sign) },
  step_up: { options: rowless(sign), confirm: rowless(sign) },
  code: {
    students: rowless('prints whom one sees; server/sign-in tests whom'),
    staff: rowless('prints whom one sees; server/sign-in tests whom'),
  },
  invitation: {
    list: rowless('lists accounts; server/sign-in tests who sees whom'),
    send: rowless('answers person by person; server/sign-in tests it'),
    revoke: rowless('an account; server/sign-in tests whose'),
    link: rowless('an account; server/sign-in tests whose'),
  },
  permission: {
    activeModules: rowless(sign),
    list: rowless('rights of the roles one sees; server/platform tests it'),
    changePermission: row('roles', 'seen', () => viewProfile),
    setMany: row('roles', 'seen', () => ({ changes: [viewProfile] })),
    reset: row('roles', 'seen', () => ({ module_id: viewProfile.module_id })),
  },
  role: {
    ...usual('roles', sees('. scd scd .', '. s - .', '. s - .', '. s - .'), () => ({ description: 'Seen' })),
    create: makes(),
  },
  session: {
    ...usual('sessions', sees('. scd . .', '. s . .', '. s . .', '. s . .'), () => ({ is_locked: false })),
    create: makes(),
    readiness: row('sessions', 'seen'),
  },
  audit: { list: rowless('the log of the own school; server/platform tests who sees it') },
  mail: {
    list: rowless('the mails of the own school, or of admins; server/mail tests whose'),
    retry: rowless('server/mail tests whose'),
    open: rowless('server/mail tests whose'),
    test: rowless('the mail server of the platform'),
  },
  school: {
    ...usual('schools', sees('. scd . scd', '. scd . -', '. scd . -', '. scd . -'), () => ({ city: 'Seen' })),
    create: makes(),
    makeDemo: rowless('makes a school'),
    checkSubDomain: rowless('looks for a name'),
  },
  school_admin: {
    list: rowless(acrossAccounts),
    create: rowless(acrossAccounts),
    update: rowless(acrossAccounts),
    remove: rowless(acrossAccounts),
    restore: rowless(acrossAccounts),
    changeStatus: rowless(acrossAccounts),
    endSignIns: rowless(acrossAccounts),
  },
  school_content: {
    export: rowless('the own school; server/platform/content tests who may'),
    file: rowless('of a job; server/platform/content tests whose'),
    import: rowless('the own school; server/platform/content tests who may'),
  },
  api_key: {
    list: rowless(ofSchool),
    create: makes(() => ({
      name: `Key ${randomUUID()}`,
      scopes: ['exams:read'],
      expires_at: new Date(Date.now() + 86_400_000 * 30).toISOString(),
    })),
    update: rowless(ofSchool),
    rotate: rowless(ofSchool),
    revoke: rowless(ofSchool),
  },
  webhook: {
    list: rowless(ofSchool),
    create: makes(() => ({ url: `https://program-${randomUUID()}.school.org/` })),
    update: rowless(ofSchool),
    rotate: rowless(ofSchool),
    remove: rowless(ofSchool),
    test: rowless(ofSchool),
    deliveries: rowless(ofSchool),
    replay: rowless(ofSchool),
  },
  event: { list: rowless('what has happened in the own school; server/programs tests whose') },
  oidc: { start: rowless(sign), finish: rowless(sign) },
  own_identity: { start: rowless(sign), finish: rowless(sign), remove: rowless('server/sign-in/issuer tests whose') },
  platform_webhook: {
    webhooks: rowless(acrossAccounts),
    deliveries: rowless(acrossAccounts),
    pause: rowless(acrossAccounts),
  },
  sign_in_policy: { get: rowless(providers), update: rowless(providers) },
  sign_in_provider: {
    list: rowless(providers),
    propose: rowless(providers),
    create: makes(() => ({
      ...{ kind: 'OIDC', label: 'Our own', issuer: `https://sso-${randomUUID()}.school.org` },
      ...{ client_id_there: 'app', client_secret: randomUUID() },
    })),
    update: rowless(providers),
    changeStatus: rowless(providers),
    remove: rowless(providers),
    test: rowless(providers),
  },
  school_settings: {
    get: rowless('the own school'),
    example: rowless('the own school'),
    update: rowless('the own school'),
  },
}
